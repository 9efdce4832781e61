import { describe, expect, test } from 'vitest';
import { reacting } from '../../../src/chat/actions/change.ts';
import { ASSISTANT_TIME } from '../../../src/chat/constants.ts';
import { contentOf } from '../../../src/chat/content/content.ts';
import { assistantIn, createAssistant } from '../../../src/chat/conversation/assistant.ts';
import { kindOf } from '../../../src/chat/conversation/message-view.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import type { EventFields } from '../../../src/chat/event-fields.ts';
import { choicesOf } from '../../../src/chat/message-tools/index.ts';
import { effectOf } from '../../../src/chat/messages/effect.ts';
import { createPeople } from '../../../src/chat/people/people.ts';
import { message, page } from './support/message.ts';
import { TestClock } from './support/world.ts';

const ME = 'maya';
const SOON = '2026-01-05T12:00:00.000Z';

function content(more: object) {
  const written = message(1, more as never);
  return contentOf(written, { kind: kindOf(written), me: ME, people: createPeople(), before: null });
}

describe('fields of a message', () => {
  test('a reminder may have a time; a deleted message has no reminder', () => {
    expect(content({ reminder: { remind_at: SOON } }).reminder).toEqual({ at: Date.parse(SOON) });
    expect(content({ reminder: {} }).reminder).toEqual({ at: null });
    expect(content({ reminder: { remind_at: 'soon' } }).reminder).toEqual({ at: null });
    expect(content({ reminder: {}, type: 'deleted' })).toEqual({});
  });

  test('a pin may have an end', () => {
    expect(content({ pinned: true, pin_expires: SOON }).pinnedUntil).toBe(Date.parse(SOON));
    expect(content({ pinned: false, pin_expires: SOON })).not.toHaveProperty('pinnedUntil');
  });

  test('buttons come from a command’s answer only, limited in number, each with a name and a value', () => {
    const action = { name: 'image_action', value: 'send', text: 'Send', style: 'primary' };
    const actions = [action, { name: 'x' }, null, { ...action, text: '', style: 'default' }];
    const attachments = [{ type: 'giphy', actions }];
    expect(choicesOf(message(1, { attachments } as never))).toEqual([
      { name: 'image_action', value: 'send', text: 'Send', primary: true },
      { name: 'image_action', value: 'send', text: 'send', primary: false },
    ]);
    expect(choicesOf(message(1))).toEqual([]);
    const many = Array.from({ length: 500 }, () => action);
    expect(choicesOf(message(1, { attachments: [{ actions: many }] } as never))).toHaveLength(10);
  });

  test('an unknown type is an ordinary message', () => {
    expect(kindOf(message(1, { type: 'hologram' } as never))).toBe('regular');
    expect(kindOf(message(1, { type: null } as never))).toBe('regular');
  });

  test('file names contain no characters that reverse text', () => {
    const attachments = [{ type: 'file', asset_url: 'https://a.example/x', title: 'invoice\u202Egpj.exe' }];
    expect(content({ attachments }).attachments?.[0]).toMatchObject({ name: 'invoice gpj.exe' });
  });
});

describe('changes of a message', () => {
  const timelineOf = (to: number) => {
    const timeline = new Timeline();
    timeline.reset(page(1, to), false);
    return timeline;
  };

  test('a new time moves it to a new place', () => {
    const timeline = timelineOf(4);
    timeline.put(message(2, { created_at: message(9).created_at as string }));
    expect(timeline.rows.map(({ id }) => id)).toEqual(['m1', 'm3', 'm4', 'm2']);
  });

  test('a message that a reader deleted for themselves is ignored', () => {
    const timeline = new Timeline();
    timeline.reset([message(1), message(2, { deleted_for_me: true } as never)], false);
    expect(timeline.rows.map(({ id }) => id)).toEqual(['m1']);
  });

  test('a reminder survives broadcasts, which carry none', () => {
    const timeline = timelineOf(1);
    const reminder = { message_id: 'm1', remind_at: SOON };
    const apply = (event: EventFields) => timeline.messages.apply(effectOf(event, ME));
    apply({ type: 'reminder.created', reminder } as unknown as EventFields);
    const later = { updated_at: '2026-01-05T11:00:00.000Z' };
    apply({ type: 'message-changed', message: message(1, later) } as EventFields);
    expect(timeline.get('m1')?.message.reminder).toEqual(reminder);
    apply({ type: 'reminder.deleted', reminder } as unknown as EventFields);
    expect(timeline.get('m1')?.message).not.toHaveProperty('reminder');
  });
});

describe('reactions', () => {
  const reacted = message(1, {
    own_reactions: [{ type: 'like' }, { type: 'wow' }],
    reaction_groups: { like: { count: 2, sum_scores: 2 }, wow: { count: 1, sum_scores: 1 } },
  } as never);
  const counts = (shown: typeof reacted) =>
    Object.fromEntries(Object.entries(shown.reaction_groups ?? {}).map(([type, { count }]) => [type, count]));

  test('add up', () => {
    const shown = reacting('m1', { type: 'love', on: true, me: ME, unique: false }, 0).apply(reacted);
    expect(counts(shown)).toEqual({ like: 2, wow: 1, love: 1 });
  });

  test('replace a person’s other reactions where only one is allowed', () => {
    const change = reacting('m1', { type: 'love', on: true, me: ME, unique: true }, 0);
    const shown = change.apply(reacted);
    expect(counts(shown)).toEqual({ like: 1, love: 1 });
    expect(shown.own_reactions?.map(({ type }) => type)).toEqual(['love']);
    expect(change.apply(shown)).toBe(shown);
  });
});

describe('an assistant', () => {
  const next = (event: object) =>
    assistantIn(event as EventFields, { state: 'before', messageId: 'm', authorId: 'bot' });

  test.each([
    [{ type: 'message-added', receivedAs: 'watching' }, 'before'],
    [{ type: 'message-added', receivedAs: 'watching', user: { id: 'ann' } }, 'before'],
    [{ type: 'message-added', receivedAs: 'watching', user: { id: 'bot' } }, undefined],
    [{ type: 'ai_indicator.update', ai_state: 'AI_STATE_THINKING' }, 'AI_STATE_THINKING'],
    [{ type: 'ai_indicator.update', ai_state: 'my own\nstate' }, 'my own state'],
    [{ type: 'ai_indicator.update', ai_state: 'AI_STATE_IDLE' }, undefined],
    [{ type: 'ai_indicator.update', ai_state: { toString: 1 } }, undefined],
    [{ type: 'ai_indicator.clear' }, undefined],
    [{ type: 'ai_indicator.stop' }, undefined],
  ])('%o sets the state to %s', (event, state) => {
    expect(next(event)?.state).toBe(state);
  });

  const says = (ai_message: string, role?: string) =>
    next({ type: 'ai_indicator.update', ai_state: 'x', ai_message, user: { id: 'bot', role } });

  test('has a maximum length', () => {
    expect(says('w'.repeat(9_000), 'agent')?.text).toHaveLength(200);
  });

  test('shows a text of its own only if its role is staff', () => {
    for (const role of ['agent', 'moderator', 'admin']) expect(says('Reading', role)?.text).toBe('Reading');
    for (const role of ['user', 'guest', 'anonymous', undefined])
      expect(says('Send your password', role)).toEqual({ state: 'x', messageId: '', authorId: 'bot' });
  });

  test('is removed after a silence; changes of its message restart the time', () => {
    const clock = new TestClock();
    let changes = 0;
    const assistant = createAssistant(clock, () => {
      changes += 1;
    });
    const onEvent = (event: object) => assistant.onEvent({ user: { id: 'bot' }, ...event } as EventFields);
    onEvent({ type: 'ai_indicator.update', ai_state: 'x', message_id: 'm' });
    clock.run(ASSISTANT_TIME - 1);
    onEvent({ type: 'message-changed', message: { id: 'm' } });
    onEvent({ type: 'message-changed', message: { id: 'another' } });
    clock.run(ASSISTANT_TIME - 1);
    expect(assistant.get()?.state).toBe('x');
    expect(changes).toBe(0);
    clock.run(1);
    expect(assistant.get()).toBeNull();
    expect(changes).toBe(1);
  });
});
