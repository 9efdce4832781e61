import type { MessageResponse } from '../../../protocol/index.ts';
import type { Mention, MessageContent, Translations } from '../message-content.ts';
import type { MessageKind } from '../model.ts';
import { isPerson, type People, type SomeUser } from '../people/people.ts';
import { attachmentsOf } from './attachments.ts';
import { boundedText, listIn, timeIn } from './bounded.ts';

const ENDING = '_text';
/** Most languages; the API supports about sixty. */
const MOST_LANGUAGES = 100;

/** Returns the text in other languages; null without translations. */
function translationsOf({ i18n, text }: MessageResponse): Translations | null {
  if (!i18n || typeof i18n.language !== 'string') return null;
  const from = i18n.language;
  const texts = Object.entries(i18n)
    .slice(0, MOST_LANGUAGES)
    .filter(([key, value]) => key.endsWith(ENDING) && typeof value === 'string' && value !== text)
    .map(([key, value]) => [key.slice(0, -ENDING.length), String(value)] as const)
    .filter(([language]) => language !== from);
  return texts.length > 0 ? { from, texts: Object.fromEntries(texts) } : null;
}

/** Most mentions of a message; larger groups use `@channel`. */
const MOST = 50;
const LONGEST_NAME = 100;

/** Returns the people and groups mentioned in a message; their positions follow from the text. */
function mentionsOf(message: MessageResponse, me: string, people: People): readonly Mention[] {
  // A message on its way out has ids alone.
  const called = (listIn(message.mentioned_users) as readonly (SomeUser | string)[])
    .map((user) => (typeof user === 'string' ? { id: user } : user))
    .filter(isPerson)
    .slice(0, MOST);
  const persons = called.map((user): Mention => {
    people.note(user);
    return { kind: 'person', person: people.author(user.id), me: user.id === me };
  });
  const roles = listIn(message.mentioned_roles);
  const groups = [
    ...(message.mentioned_channel === true ? ['channel'] : []),
    ...(message.mentioned_here === true ? ['here'] : []),
    ...roles.slice(0, MOST),
    ...listIn(message.mentioned_groups)
      .slice(0, MOST)
      .map((group) => group?.name),
  ]
    .map((name) => boundedText(name, LONGEST_NAME))
    .filter((name) => name !== '');
  return [
    ...persons,
    ...groups.map((name): Mention => ({ kind: 'group', name, ...(roles.includes(name) && { role: true }) })),
  ];
}

/** Returns `before` if both are deeply equal plain data, else `next`. */
function keepEqual<T>(before: T | undefined, next: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}

/** Returns the epoch ms of an API time; null for none. */
const timeOf = (value: unknown): number | null => timeIn(value) || null;

interface ContentInputs {
  readonly kind: MessageKind;
  /** Id of the reader. */
  readonly me: string;
  readonly people: People;
  readonly before: MessageContent | null;
}

/**
 * Returns a message's content besides its text. Equal parts keep their previous object; a deleted message has no
 * content.
 */
export function contentOf(
  message: MessageResponse,
  { kind, me, people, before }: ContentInputs,
): MessageContent {
  if (kind === 'deleted') return {};
  const attachments = attachmentsOf(message);
  const mentions = mentionsOf(message, me, people);
  const translations = translationsOf(message);
  const pinner = message.pinned && isPerson(message.pinned_by) ? message.pinned_by : null;
  people.note(pinner);
  const pinnedUntil = message.pinned ? timeOf(message.pin_expires) : null;
  const { reminder } = message;
  return {
    ...(attachments.length > 0 ? { attachments: keepEqual(before?.attachments, attachments) } : {}),
    ...(mentions.length > 0 ? { mentions: keepEqual(before?.mentions, mentions) } : {}),
    ...(translations ? { translations: keepEqual(before?.translations, translations) } : {}),
    ...(message.support_note ? { silent: 'note' } : message.silent ? { silent: true } : {}),
    ...(pinner ? { pinnedBy: people.author(pinner.id) } : {}),
    ...(pinnedUntil ? { pinnedUntil } : {}),
    ...(reminder ? { reminder: keepEqual(before?.reminder, { at: timeOf(reminder.remind_at) }) } : {}),
    ...(message.ai_generated === true ? { generated: true } : {}),
  };
}
