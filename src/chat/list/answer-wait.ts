import type { MessageResponse } from '../../../protocol/index.ts';
import type { SupportPlace } from '../model.ts';
import { isStaff } from '../people/is-staff.ts';

const SECOND_MS = 1_000;

/** How long the visitor of a support conversation waits, or waited, for an answer. */
export type AnswerWait = Pick<SupportPlace, 'unansweredSince' | 'firstAnswerMs'>;

/** Returns the wait that an answer or event holds. */
export function waitOf(data: object | null): AnswerWait {
  const fields = (data ?? {}) as Readonly<Record<string, unknown>>;
  const { support_unanswered_since: since, support_first_answer_seconds: seconds } = fields;
  return {
    unansweredSince: Date.parse(String(since)) || null,
    firstAnswerMs: typeof seconds === 'number' ? seconds * SECOND_MS : null,
  };
}

/** Returns the wait after a message, as the server notes it without an event. A note is no answer. */
export function waitAfter(
  wait: AnswerWait,
  { type, user, created_at, restricted_visibility, support_note }: MessageResponse,
): AnswerWait {
  const at = Date.parse(created_at ?? '');
  const isSaid = type === 'regular' || type === 'reply';
  if (!isSaid || !at || support_note || restricted_visibility?.length) return wait;
  const { unansweredSince: since, firstAnswerMs } = wait;
  if (!isStaff(user?.role)) return { ...wait, unansweredSince: since ?? at };
  if (since === null) return wait;
  return { unansweredSince: null, firstAnswerMs: firstAnswerMs ?? at - since };
}
