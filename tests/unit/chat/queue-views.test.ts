import { expect, test } from 'vitest';
import { supportPlaceOf } from '../../../src/chat/list/support-place.ts';
import { QUEUES, rulesOf } from '../../../src/chat/list/views.ts';

const ME = 'ines';
const channel = (support_status: string, support_assignee_id: string | null = null) => ({
  support_status,
  support_assignee_id,
  support_tags: [],
  support_priority: 0,
  support_snoozed_until: null,
});

test.each([
  ['open, mine', channel('open', ME), ['open', 'mine']],
  ['open, a colleague’s', channel('open', 'tomas'), ['open']],
  ['open, nobody’s', channel('open'), ['open', 'unassigned']],
  ['snoozed, mine', channel('snoozed', ME), ['snoozed']],
  ['closed, nobody’s', channel('closed'), ['closed']],
  ['a channel of another type', { name: 'Bench' }, []],
  ['a channel with a status of its own', channel('melted'), []],
])('tabs of a conversation: %s', (_, data, expected) => {
  expect(QUEUES.filter((queue) => rulesOf(`queue-${queue}`).admits(data, ME))).toEqual(expected);
});

test('the place is read from what an answer holds, whatever it holds', () => {
  expect(supportPlaceOf(null)).toBeNull();
  expect(
    supportPlaceOf({
      support_status: 'snoozed',
      support_assignee_id: 7,
      support_tags: ['vip', 3],
      support_priority: 'high',
      support_snoozed_until: '2026-06-01T09:00:00Z',
      support_unanswered_since: '2026-05-31T09:00:00Z',
      support_first_answer_seconds: 'soon',
    }),
  ).toEqual({
    status: 'snoozed',
    assigneeId: null,
    tags: ['vip'],
    priority: 0,
    snoozedUntil: Date.parse('2026-06-01T09:00:00Z'),
    unansweredSince: Date.parse('2026-05-31T09:00:00Z'),
    firstAnswerMs: null,
  });
});
