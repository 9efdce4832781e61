import { afterEach, expect, test, vi } from 'vitest';
import { laterSupportId, supportChannelId } from '../../../../protocol/index.ts';
import type { ChatRuntime } from '../../../../src/chat/index.ts';
import { closingOf } from '../../../../src/features/closing/state/index.ts';

afterEach(() => vi.restoreAllMocks());

const runtime = { me: () => 'visitor', groups: {} } as ChatRuntime;
const isOwn = (id: string) => closingOf(runtime).isOwnPlace(`support:${id}`);

test('the conversations that a visitor begins are their own, and others are not', () => {
  expect([supportChannelId('visitor'), laterSupportId('visitor', 2)].map(isOwn)).toEqual([true, true]);
  expect(['of-the-owner', supportChannelId('somebody'), laterSupportId('somebody', 2)].map(isOwn)).toEqual([
    false,
    false,
    false,
  ]);
});

test('they are on a page whose `Array.from` is that of an old library', () => {
  vi.spyOn(Array, 'from').mockImplementation((given) => [].slice.call(given));
  expect(isOwn(laterSupportId('visitor', 2))).toBe(true);
});
