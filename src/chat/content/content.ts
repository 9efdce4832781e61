import type { MessageResponse } from '../../../protocol/index.ts';
import type { MessageContent } from '../message-content.ts';
import type { MessageKind } from '../model.ts';
import { isPerson, type People } from '../people.ts';
import { attachmentsOf } from './attachments.ts';
import { timeIn } from './bounded.ts';
import { keepEqual } from './keep-equal.ts';
import { mentionsOf } from './mentions.ts';
import { translationsOf } from './translations.ts';

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
    ...(message.silent ? { silent: true } : {}),
    ...(pinner ? { pinnedBy: people.author(pinner.id) } : {}),
    ...(pinnedUntil ? { pinnedUntil } : {}),
    ...(reminder ? { reminder: keepEqual(before?.reminder, { at: timeOf(reminder.remind_at) }) } : {}),
    ...(message.ai_generated === true ? { generated: true } : {}),
  };
}
