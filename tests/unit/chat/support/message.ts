import type { MessageResponse } from '../../../../protocol/index.ts';

/** The time of the first message; the others follow a second apart. */
const START = Date.parse('2026-01-05T10:00:00.000Z');
const SECOND = 1_000;

/** Message number n of a channel, as the server writes it. */
export function message(n: number, more: object = {}): MessageResponse {
  const at = new Date(START + n * SECOND).toISOString();
  return {
    id: `m${n}`,
    text: `number ${n}`,
    type: 'regular',
    user: { id: 'ann', name: 'Ann' },
    created_at: at,
    updated_at: at,
    ...more,
  } as MessageResponse;
}

export function timeOf(n: number): number {
  return START + n * SECOND;
}

export function page(from: number, to: number): MessageResponse[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}
