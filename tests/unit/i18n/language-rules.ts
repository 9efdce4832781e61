/** Rules of single languages, as their glossaries state them. A pattern names what must not occur. */

type Patterns = Readonly<Record<string, readonly RegExp[]>>;

/** Letters around a word; `\b` knows only Latin ones. */
const word = (...words: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'u');

/** Words of the other register, or of another variety of the language. */
export const REGISTER: Patterns = {
  de: [/(?<!^|[.!?…] )\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/],
  nl: [word('u', 'uw', 'Uw'), /\bU (?:kunt|bent|heeft|hebt|wilt)\b/],
  fr: [word('tu', 'ton', 'tes', 'toi', 'Tu', 'Ton', 'Tes')],
  es: [word('usted', 'ustedes', 'Usted')],
  it: [word('Lei', 'voi', 'vostro', 'vostra')],
  pt: [
    word('ficheiros?', 'ecrã', 'definições', 'telemóvel', 'utilizador(?:es)?', 'tu', 'teu', 'tua', 'guardar'),
  ],
  pl: [word('Pan', 'Pani', 'Państwo', 'Państwa', 'Pana')],
  ru: [word('ты', 'тебя', 'тебе', 'твой', 'твоя', 'твоё', 'твои', 'Ты')],
  uk: [word('ти', 'тебе', 'тобі', 'твій', 'твоя', 'твоє', 'твої', 'Ти')],
  tr: [word('sen', 'seni', 'sana', 'senin', 'Sen')],
  ko: [/니다/],
  zh: [/你/],
};

const CJK = '[\\u3040-\\u30ff\\u3400-\\u9fff]';

/** Signs and spaces that the language does not write so. */
export const PUNCTUATION: Patterns = {
  en: [/'/, /\.\.\./, / {2}/],
  de: [/'/, /\.\.\./, /\s…/, /"/],
  fr: [/[^\u202f\u00a0«][?!;»]/, /[^\u202f\u00a0\d]:(?!\d)/, /«[^\u202f\u00a0]/, /'/, /\.\.\./],
  es: [/"/, /\.\.\./, /^[^¿]*\?/, /^[^¡]*!/],
  he: [/\p{Script=Hebrew}-\p{Script=Hebrew}/u, /\.\.\./],
  ja: [new RegExp(`${CJK}\\s*[,!?:;]`), new RegExp(`[,!?:;]\\s*${CJK}`), /\.\.\./],
  zh: [new RegExp(`${CJK}\\s*[,!?:;]`), new RegExp(`[,!?;]\\s*${CJK}`), /\.\.\./],
  'zh-Hant': [new RegExp(`${CJK}\\s*[,!?:;]`), new RegExp(`[,!?;]\\s*${CJK}`), /\.\.\./, /[“”]/],
};

/** Pairs of texts that would be confused if they were equal. */
export const MUST_DIFFER: readonly (readonly [string, string])[] = [
  ['profile.mute', 'profile.block'],
  ['profile.mute', 'moderation.ban'],
  ['profile.block', 'moderation.ban'],
  ['details.freeze', 'profile.block'],
  ['shell.reactions', 'threads.replies'],
  ['shell.reactions', 'poll.commentsTitle'],
  ['threads.replies', 'poll.commentsTitle'],
  ['moderation.items', 'notifications.notifications'],
  ['media.seek', 'shell.location'],
  ['shell.undo', 'actions.cancel'],
  ['inbox.conversations', 'inbox.filterThreads'],
  ['details.hide', 'inbox.unarchive'],
  ['details.archive', 'details.hide'],
  ['shell.statusSent', 'shell.statusDelivered'],
  ['shell.statusDelivered', 'shell.statusRead'],
  ['moderation.deleteSoft', 'moderation.deleteHard'],
  ['profile.mute', 'profile.unmute'],
  ['moderation.ban', 'moderation.unban'],
  ['profile.off', 'profile.none'],
];

/** Texts that are another part of speech than their English equals, so they may be said differently. */
export const MAY_DIFFER: ReadonlySet<string> = new Set([
  // A noun beside a verb, a state beside a command.
  'threads.composer',
  'moderation.stateOpen',
  'moderation.didBan',
  'moderation.didDelete',
  'queue.open',
  // Adjectives agree with the thing they are about.
  'queue.closed',
  'gate.frozenText',
  'inbox.pinned',
  'moderation.stateAll',
  'reminders.saved',
  'threads.markUnread',
  'threads.markedUnread',
  // A file or a person; the time of sharing or of a ban.
  'create.takeOut',
  'moderation.duration',
]);
