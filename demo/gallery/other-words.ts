import * as i18n from '../../src/i18n/index.ts';

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

/** Marks replaced texts; no English text begins with it. */
export const MARK = '«';

/** Makes a text as long as the longest languages do: half as long again, and short texts twice. */
function longer(text: string): string {
  const more = text.length < 20 ? text : text.slice(0, Math.ceil(text.length / 2));
  return `${MARK}${text}${more.replaceAll(/\s/g, '')}`;
}

/** Returns English in other and longer words, everywhere. */
export function longWords(english: i18n.Messages): i18n.Messages {
  let asking = false;
  i18n.current.find = (part, key) =>
    asking
      ? undefined
      : (values) => {
          asking = true;
          try {
            return longer((PARTS as Readonly<Record<string, Texts>>)[part]?.[key]?.(values) ?? '');
          } finally {
            asking = false;
          }
        };
  const entries = Object.entries(english as unknown as Texts).map(([key, text]) => [
    key,
    (values?: never) => longer(text(values)),
  ]);
  return Object.fromEntries(entries) as i18n.Messages;
}
