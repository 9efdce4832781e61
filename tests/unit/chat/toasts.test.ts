import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatRuntime } from '../../../src/chat/index.ts';
import { addToast, openToasts, TOASTS_SHOWN, type Toasts } from '../../../src/chat/notifications/index.ts';
import { systemClock } from '../../../src/util/clock.ts';
import { emitter } from '../../../src/util/emitter.ts';

interface Person {
  readonly kind: 'user';
  readonly id: string;
}

/** Notifications of a session that can change. */
function scene() {
  const clientOf = (id: string) => ({ userId: id });
  let client = clientOf('ann');
  const ready = emitter<unknown>();
  const identities = emitter<{ from: Person | null; to: Person | null }>();
  const runtime = {
    clock: systemClock,
    client: () => client,
    groups: {},
    ports: { session: { ready, identities } },
  } as unknown as ChatRuntime;
  return {
    runtime,
    toasts: openToasts(runtime),
    identities,
    /** Starts another connection. */
    connect(id: string) {
      client = clientOf(id);
      ready.emit(null);
    },
  };
}

const say = (runtime: ChatRuntime, text: string, more: object = {}) =>
  addToast(runtime, { text, type: '', severity: 'info', ...more });
const shown = ({ snapshot }: Toasts) => snapshot.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('notifications', () => {
  test('appear three at a time; the others wait', () => {
    const { runtime, toasts } = scene();
    for (const text of ['a', 'b', 'c', 'd', 'e']) say(runtime, text);
    expect(TOASTS_SHOWN).toBe(3);
    expect(shown(toasts)).toEqual(['a', 'b', 'c']);
    toasts.dismiss(toasts.snapshot.get()[1]?.id ?? '');
    expect(shown(toasts)).toEqual(['a', 'c', 'd']);
  });

  test.each(['info', 'success', 'warning', 'error'] as const)(
    '%s lasts 3 s from the moment it is visible',
    (severity) => {
      const { runtime, toasts } = scene();
      say(runtime, 'a', { severity });
      const [toast] = toasts.snapshot.get();
      expect(toast).toMatchObject({ text: 'a', severity });
      vi.advanceTimersByTime(60_000);
      expect(shown(toasts)).toEqual(['a']);
      toasts.start(toast?.id ?? '');
      vi.advanceTimersByTime(2_999);
      expect(shown(toasts)).toEqual(['a']);
      vi.advanceTimersByTime(1);
      expect(shown(toasts)).toEqual([]);
    },
  );

  test('pause while the user points at or focuses them, and last as long as requested', () => {
    const { runtime, toasts } = scene();
    say(runtime, 'long', { duration: 8_000 });
    const id = toasts.snapshot.get()[0]?.id ?? '';
    toasts.start(id);
    vi.advanceTimersByTime(7_000);
    toasts.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(shown(toasts)).toEqual(['long']);
    toasts.start(id);
    vi.advanceTimersByTime(8_000);
    expect(shown(toasts)).toEqual([]);
  });

  test('without a duration stay until dismissed', () => {
    const { runtime, toasts } = scene();
    say(runtime, 'due', { duration: 0 });
    toasts.start(toasts.snapshot.get()[0]?.id ?? '');
    vi.advanceTimersByTime(3_600_000);
    expect(shown(toasts)).toEqual(['due']);
  });

  test('with the same key replace each other', () => {
    const { runtime, toasts } = scene();
    say(runtime, 'first', { key: 'k' });
    say(runtime, 'other');
    say(runtime, 'again', { key: 'k' });
    expect(shown(toasts)).toEqual(['other', 'again']);
  });

  test('run their action', () => {
    const { runtime, toasts } = scene();
    const run = vi.fn();
    say(runtime, 'due', { actions: [{ label: 'Open', run }] });
    const [action] = toasts.snapshot.get()[0]?.actions ?? [];
    expect(action?.label).toBe('Open');
    action?.run();
    expect(run).toHaveBeenCalledOnce();
  });

  test('keep their identity while they are shown', () => {
    const { toasts, runtime } = scene();
    say(runtime, 'first', { severity: 'error' });
    const [first] = toasts.snapshot.get();
    say(runtime, 'another');
    expect(toasts.snapshot.get()[0]).toBe(first);
  });

  test('survive a new connection of the same person, and end with the session', () => {
    const { toasts, runtime, connect, identities } = scene();
    say(runtime, 'due', { duration: 0, key: 'k' });
    connect('ann');
    expect(shown(toasts)).toEqual(['due']);
    say(runtime, 'due again', { key: 'k' });
    expect(shown(toasts)).toEqual(['due again']);
    connect('ben');
    expect(shown(toasts)).toEqual([]);
    say(runtime, 'his');
    identities.emit({ from: { kind: 'user', id: 'ben' }, to: null });
    expect(shown(toasts)).toEqual([]);
  });

  test('cannot be shown without a session', () => {
    const runtime = { client: () => null } as unknown as ChatRuntime;
    expect(say(runtime, 'a')).toBe(false);
  });
});
