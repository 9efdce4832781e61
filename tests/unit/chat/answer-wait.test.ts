import { expect, test } from 'vitest';
import { type AnswerWait, waitAfter } from '../../../src/chat/list/answer-wait.ts';

const START = Date.parse('2026-06-01T09:00:00Z');
const NOBODY: AnswerWait = { unansweredSince: null, firstAnswerMs: null };

const said = (role: string, second: number, more: object = {}) =>
  ({
    type: 'regular',
    user: { id: role, role },
    created_at: new Date(START + second * 1_000).toISOString(),
    ...more,
  }) as unknown as Parameters<typeof waitAfter>[1];

const after = (...messages: readonly ReturnType<typeof said>[]) => messages.reduce(waitAfter, NOBODY);

test('a visitor waits since their first message, until one of the staff answers', () => {
  expect(after(said('guest', 0), said('guest', 5))).toEqual({ ...NOBODY, unansweredSince: START });
  expect(after(said('guest', 0), said('agent', 60))).toEqual({
    unansweredSince: null,
    firstAnswerMs: 60_000,
  });
  expect(after(said('guest', 0), said('agent', 60), said('guest', 90), said('admin', 300))).toEqual({
    unansweredSince: null,
    firstAnswerMs: 60_000,
  });
});

test('notes, messages for some and system messages are no answers', () => {
  const waits = { ...NOBODY, unansweredSince: START };
  for (const more of [{ support_note: true }, { restricted_visibility: ['ines'] }, { type: 'system' }])
    expect(after(said('guest', 0), said('agent', 60, more))).toEqual(waits);
  expect(after(said('agent', 0))).toEqual(NOBODY);
});

test('the same messages again change nothing', () => {
  const messages = [said('guest', 0), said('agent', 60), said('guest', 90)];
  expect(messages.reduce(waitAfter, after(...messages))).toEqual(after(...messages));
});
