import type { MessageResponse } from 'stream-chat';
import type { MessageContent } from '../message-content.ts';
import type { MessageKind } from '../model.ts';
import type { People } from '../people.ts';
import { attachmentsOf } from './attachments.ts';
import { keepEqual } from './keep-equal.ts';
import { mentionsOf } from './mentions.ts';
import { translationsOf } from './translations.ts';

/** What a message shows besides its text; the parts from before where they are equal. Nothing of a deleted one. */
export function contentOf(
  message: MessageResponse,
  kind: MessageKind,
  me: string,
  people: People,
  before: MessageContent | null,
): MessageContent {
  if (kind === 'deleted') return {};
  const attachments = attachmentsOf(message);
  const mentions = mentionsOf(message, me, people);
  const translations = translationsOf(message);
  const pinner = message.pinned ? message.pinned_by : null;
  people.note(pinner);
  return {
    ...(attachments.length > 0 ? { attachments: keepEqual(before?.attachments, attachments) } : {}),
    ...(mentions.length > 0 ? { mentions: keepEqual(before?.mentions, mentions) } : {}),
    ...(translations ? { translations: keepEqual(before?.translations, translations) } : {}),
    ...(message.silent ? { silent: true } : {}),
    ...(pinner ? { pinnedBy: people.author(pinner.id) } : {}),
  };
}
