import type { HistoryEntry, MessageView, PendingView } from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { writeTime } from '../time.ts';
import { writeMessage } from './message.ts';

/** Writes a message of the caller's that waits for approval. */
export function writePending({ message, metadata }: PendingView): JsonObject {
  return { message: writeMessage(message), pending_message_metadata: metadata };
}

/** Writes a message as it was before a change. */
export function writeHistoryEntry(entry: HistoryEntry): JsonObject {
  return {
    ...entry.custom,
    message_id: entry.messageId,
    text: entry.text,
    attachments: entry.attachments,
    message_updated_by_id: entry.updatedById,
    message_updated_at: writeTime(entry.updatedAt),
    is_deleted: false,
  };
}

/** Writes a message; null if a command's answer was cancelled. */
export function writeMaybeMessage(message: MessageView | null): JsonObject | null {
  return message === null ? null : writeMessage(message);
}
