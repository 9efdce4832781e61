import type { ChatEvent, HealthCheckEvent } from '../../../../protocol/index.ts';

/**
 * Messages between the tabs of one user. `hello`: who has the connection? · `up`: this tab has it · `down`: it is broken,
 * and will be back · `event`: the connection brought an event · `claim`: the tab that had the connection is gone, this
 * one opens another · `watch`: this tab watches channels · `stopped`: nobody watches these any more · `bye`: this tab
 * leaves.
 */
export type Word = { readonly tab: string } & (
  | { readonly kind: 'hello' | 'down' | 'bye' }
  | { readonly kind: 'claim'; readonly visible: boolean }
  | { readonly kind: 'up'; readonly visible: boolean; readonly first: HealthCheckEvent }
  | { readonly kind: 'event'; readonly id: string; readonly event: ChatEvent }
  | { readonly kind: 'watch' | 'stopped'; readonly id: string; readonly cids: readonly string[] }
);

/** The most characters of an id. */
const LONGEST_ID = 200;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;
const isEvent = (value: unknown): value is Fields => isObject(value) && isId(value.type);

const CHECKS: Readonly<Record<string, (word: Fields) => boolean>> = {
  hello: () => true,
  down: () => true,
  bye: () => true,
  claim: ({ visible }) => typeof visible === 'boolean',
  up: ({ visible, first }) =>
    typeof visible === 'boolean' &&
    isEvent(first) &&
    first.type === 'health.check' &&
    isId(first.connection_id) &&
    (first.me === undefined || isObject(first.me)),
  event: ({ id, event }) => isId(id) && isEvent(event),
  watch: ({ id, cids }) => isId(id) && isCids(cids),
  stopped: ({ id, cids }) => isId(id) && isCids(cids),
};

/** The most channels that a message names: each is asked for in pages of 30. */
const MOST_CIDS = 1_000;

function isCids(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length <= MOST_CIDS && value.every((cid) => isId(cid) && cid.includes(':'))
  );
}

/** Returns a message that another tab sent; null for anything else, because every script of the page can write here. */
export function readWord(data: unknown): Word | null {
  if (!isObject(data) || !isId(data.tab) || typeof data.kind !== 'string') return null;
  return Object.hasOwn(CHECKS, data.kind) && CHECKS[data.kind]?.(data) ? (data as unknown as Word) : null;
}
