import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  type AttachmentSummary,
  attachmentsOf,
  boundedText,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  listIn,
  summarizeAttachments,
  timeIn,
} from '../../../chat/index.ts';
import { getVersions, type MessageVersion } from '../../../client/resources/message-tools.ts';

/** Our own server keeps no more of a message. */
const MOST = 20;
const LONGEST = 20_000;

/** A message as it was between two edits. */
export interface Version extends AttachmentSummary {
  readonly text: string;
  /** When an edit replaced it, epoch ms; null if unknown. */
  readonly until: number | null;
}

const versionOf = (entry: MessageVersion): Version => ({
  text: boundedText(entry.text, LONGEST),
  until: timeIn(entry.message_updated_at) || null,
  ...summarizeAttachments(attachmentsOf({ attachments: entry.attachments } as MessageResponse)),
});

/** Returns what a message said before its edits, newest first, or the error. */
export async function versionsOf(
  runtime: ChatRuntime,
  messageId: string,
): Promise<readonly Version[] | ChatError> {
  try {
    const client = runtime.client();
    if (!client) throw new ChatFailure('no-answer');
    return listIn(await getVersions(client, messageId, MOST)).map(versionOf);
  } catch (cause) {
    return runtime.errorOf(cause);
  }
}
