/** How long a visitor waits for an answer. */
import { STAFF_ROLES } from '../channel-types.ts';
import type { Change } from '../events/change.ts';
import type { MessageRecord, Millis, SupportRecord, UserRecord } from '../types/index.ts';

/** Returns whether the visitor and the staff both read the message, and a person wrote it. */
const isSaid = ({ type, shadowed, restrictedVisibility }: MessageRecord): boolean =>
  (type === 'regular' || type === 'reply') && !shadowed && restrictedVisibility.length === 0;

/** Notes that a visitor waits since this message, or that one of the staff has answered. */
export function noteAnswer(change: Change, message: MessageRecord, author: UserRecord): void {
  const { support } = change.channel;
  if (support === null || !isSaid(message)) return;
  const { unansweredSince: since, firstAnswerMs } = support;
  const at = message.createdAt;
  if (!STAFF_ROLES.includes(author.role)) {
    if (since === null) change.patch({ support: { ...support, unansweredSince: at } });
  } else if (since !== null)
    change.patch({
      support: { ...support, unansweredSince: null, firstAnswerMs: firstAnswerMs ?? at - since },
    });
}

/** Returns the times of a conversation that is closed: nobody waits for an answer any more. */
export const closedTimes = (at: Millis): Pick<SupportRecord, 'closedAt' | 'unansweredSince'> => ({
  closedAt: at,
  unansweredSince: null,
});
