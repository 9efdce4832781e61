import type { SupportPlace } from '../model.ts';
import { waitOf } from './answer-wait.ts';

/** Returns a conversation's place in the queue of support; null for other channels, and for people who do not answer. */
export function supportPlaceOf(data: object | null | undefined): SupportPlace | null {
  const fields = (data ?? {}) as Readonly<Record<string, unknown>>;
  const { support_status: status, support_assignee_id: assignee, support_tags: tags } = fields;
  if (status !== 'open' && status !== 'snoozed' && status !== 'closed') return null;
  return {
    status,
    assigneeId: typeof assignee === 'string' ? assignee : null,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    priority: Number(fields.support_priority) || 0,
    snoozedUntil: Date.parse(String(fields.support_snoozed_until)) || null,
    ...waitOf(fields),
  };
}
