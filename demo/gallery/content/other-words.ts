import * as i18n from '../../../src/i18n/index.ts';

/** A text with any parameters. */
type Text = (values?: never) => string;
type Texts = Readonly<Record<string, Text>>;

/** Texts of parts, by their chunk. */
const PARTS: Readonly<Record<string, object>> = {
  actions: i18n.actionTexts,
  assistant: i18n.assistantTexts,
  composer: i18n.composerTexts,
  create: i18n.createTexts,
  details: i18n.detailsTexts,
  extras: i18n.extrasTexts,
  gate: i18n.gateTexts,
  inbox: i18n.inboxTexts,
  location: i18n.locationTexts,
  media: i18n.mediaTexts,
  menu: i18n.menuTexts,
  moderation: i18n.moderationTexts,
  notes: i18n.notesTexts,
  notifications: i18n.notificationsTexts,
  pinned: i18n.pinnedTexts,
  poll: i18n.pollTexts,
  profile: i18n.profileTexts,
  push: i18n.pushTexts,
  reminders: i18n.remindersTexts,
  room: i18n.roomTexts,
  search: i18n.searchTexts,
  threads: i18n.threadTexts,
};

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ô',
  s: 'š',
  u: 'ü',
  y: 'ÿ',
};
/** Growth of a text from English to the longest languages; short words grow more. */
const GROWTH = 0.4;
const LEAST_GROWTH = 3;

/** The pseudo-language en-XA: readable, accented, and 40 % longer. */
function accented(text: string): string {
  const growth = Math.max(LEAST_GROWTH, Math.ceil(text.length * GROWTH));
  const words = 'õ'.repeat(growth).replaceAll(/õ{8}(?=õ)/g, '$& ');
  return `${text.replaceAll(/[aceinosuy]/g, (letter) => ACCENTS[letter] ?? letter)} ${words}`;
}

const RIGHT_TO_LEFT = '\u202e';
const END = '\u202c';

/** The pseudo-language ar-XB: English that reads from right to left. */
const reversed = (text: string): string => text.replaceAll(/\S+/g, (word) => `${RIGHT_TO_LEFT}${word}${END}`);

const PSEUDO = { long: accented, right: reversed } as const;
export type PseudoLanguage = keyof typeof PSEUDO;

/** Speaks English again in the parts. */
export function speakEnglish(): void {
  i18n.current.find = () => undefined;
}

/** Returns the texts of the shell in a pseudo-language, and lets the parts speak it. */
export function speakPseudo(language: PseudoLanguage, english: i18n.Messages): i18n.Messages {
  const change = PSEUDO[language];
  let asking = false;
  i18n.current.find = (part, key) =>
    asking
      ? undefined
      : (values) => {
          asking = true;
          try {
            return change((PARTS as Readonly<Record<string, Texts>>)[part]?.[key]?.(values) ?? '');
          } finally {
            asking = false;
          }
        };
  const entries = Object.entries(english as unknown as Texts).map(([key, text]) => [
    key,
    (values?: never) => change(text(values)),
  ]);
  return Object.fromEntries(entries) as i18n.Messages;
}
