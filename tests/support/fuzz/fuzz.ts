import { RIGHT_BODIES, RIGHT_PAYLOADS } from '../shapes/right-bodies.ts';
import type { Json, Known } from './fuzz-types.ts';
import { HOSTILE_JSON, HOSTILE_PARTS } from './hostile-values.ts';

/** Random choices that a seed repeats (mulberry32). */
export interface Dice {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const roll = (sides: number) => Math.floor(next() * sides);
  return {
    roll,
    once: (inTimes) => roll(inTimes) === 0,
    pick(items) {
      const item = items[roll(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}

export interface RouteName {
  readonly method: string;
  /** With its parameters, such as `/channels/:type/:id`. */
  readonly path: string;
}

/** Every route of a server, read from its router's printed tree. */
export function routesIn(printed: string): readonly RouteName[] {
  const open: { readonly depth: number; readonly path: string }[] = [];
  const routes: RouteName[] = [];
  for (const line of printed.split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop();
    const path = `${open.at(-1)?.path ?? ''}${part}`;
    open.push({ depth: indent.length, path });
    for (const method of methods?.split(', ') ?? []) routes.push({ method, path });
  }
  return routes;
}

const TIMES = ['2026-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z'];
const WORDS = ['hello', 'see https://shop.example', '/giphy cat', 'like', 'typing.start', 'my.event', 'name'];
const FIELDS =
  'id type user user_id data members message messages text attachments mentioned_users parent_id quoted_message_id ' +
  'show_in_channel silent pinned pin_expires reaction score enforce_unique event filter_conditions sort field ' +
  'direction limit offset message_limit member_limit state watch presence watchers add_members remove_members ' +
  'cooldown set unset users role teams banned online name image custom read_by_channel message_id ' +
  'message_timestamp latest_delivered_messages cid channel_cids last_sync_at with_inaccessible_cids id_lt id_gt ' +
  'id_around created_at_around created_at_before $and $or $nor $in $eq $ne $gt $exists $q $autocomplete $contains ' +
  'frozen disabled team created_by created_by_id channel_role invisible privacy_settings language config type ' +
  'custom.key a.b.c last_message_at member_count unread_count has_unread joined hidden member.user.name';
const KEYS = FIELDS.split(' ');

/** A body of the API's own keys: often valid enough to reach the rules. */
function anyValue(dice: Dice, known: Known, depth = 0): Json {
  const kind = dice.roll(depth > 4 ? 7 : 11);
  if (kind === 0) return dice.pick([true, false, null]);
  if (kind === 1) return dice.pick([0, 1, 2, 30, 100, 101, 301, -1, 1.5, 1e15]);
  if (kind === 2) return dice.pick(TIMES);
  if (kind === 3) return dice.pick(known.users);
  if (kind === 4) return dice.pick(known.messages);
  if (kind === 5) return dice.pick(known.cids);
  if (kind === 6) return dice.pick(WORDS);
  if (kind === 7) return Array.from({ length: dice.roll(4) }, () => anyValue(dice, known, depth + 1));
  return anyObject(dice, known, depth);
}

function anyObject(dice: Dice, known: Known, depth: number): Json {
  const keys = Array.from({ length: 1 + dice.roll(5) }, () => dice.pick(KEYS));
  return Object.fromEntries(keys.map((key) => [key, anyValue(dice, known, depth + 1)]));
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stands for the hostile JSON in a value until that is written: some of it is no value. */
const MARK = '\uf8ff';

/** Field names that a query may interpret. */
const HOSTILE_KEYS = [
  '',
  '\\',
  'a\\',
  '"',
  "'",
  '.',
  'a..b',
  '$',
  '$where',
  '%',
  '[0]',
  'a"b',
  'x'.repeat(300),
  '\u0000',
];

/** Makes one place in a value hostile. */
function poison(value: Json, dice: Dice): Json {
  const deeper = !dice.once(3);
  if (deeper && Array.isArray(value) && value.length > 0) {
    const at = dice.roll(value.length);
    return value.map((item: Json, index: number) => (index === at ? poison(item, dice) : item));
  }
  if (deeper && isObject(value) && Object.keys(value).length > 0) {
    const key = dice.pick(Object.keys(value));
    const name = dice.once(12) ? dice.pick([`${key}x`, ...HOSTILE_KEYS]) : key;
    return { ...value, [name]: poison(value[key] ?? null, dice) };
  }
  return `${MARK}${dice.roll(HOSTILE_JSON.length)}`;
}

/** JSON of a value with this many hostile places; sometimes no JSON at all. */
function hostileJson(value: Json, dice: Dice): string {
  let poisoned = value;
  for (let times = dice.roll(3); times > 0; times -= 1) poisoned = poison(poisoned, dice);
  const text = JSON.stringify(poisoned).replaceAll(
    new RegExp(`"${MARK}(\\d+)"`, 'g'),
    (_, index: string) => HOSTILE_JSON[Number(index)] ?? 'null',
  );
  return dice.once(60) ? text.slice(0, dice.roll(text.length)) : text;
}

/** A body for a route: a valid one, damaged here and there, or one of the API's keys. */
export function bodyOf({ method, path }: RouteName, dice: Dice, known: Known): string {
  const right = RIGHT_BODIES[`${method} ${path}`];
  return hostileJson(right === undefined || dice.once(4) ? anyValue(dice, known) : right(known), dice);
}

/** The path with its parameters filled in, mostly with existing ids. */
export function pathOf({ path }: RouteName, dice: Dice, known: Known): string {
  const [type = 'messaging', id = 'one'] = dice.pick(known.cids).split(':');
  const inChannel = path.startsWith('/channels');
  return path.replaceAll(/:\w+/g, (name) => {
    if (dice.once(10)) return dice.pick(HOSTILE_PARTS);
    if (name === ':type') return inChannel ? type : 'like';
    return inChannel ? id : encodeURIComponent(dice.pick(known.messages));
  });
}

/** Longer ones are refused before anything reads them, in characters. */
const MAX_QUERY = 8_000;
const PARAMS = [
  'limit',
  'offset',
  'ids',
  'payload',
  'sort',
  'user_id',
  'connection_id',
  'hard',
  'id_lt',
  'json',
  'close',
];

/** Further query parameters. */
export function queryOf({ path }: RouteName, dice: Dice, known: Known): string {
  const payload = RIGHT_PAYLOADS[path];
  if (payload !== undefined && !dice.once(4))
    return `&payload=${encodeURIComponent(hostileJson(payload, dice).toWellFormed()).slice(0, MAX_QUERY)}`;
  const some = Array.from({ length: dice.roll(4) }, () => {
    const name = dice.once(20) ? dice.pick(HOSTILE_PARTS) : dice.pick(PARAMS);
    return `&${name}=${paramOf(name, dice, known)}`;
  });
  return some.join('');
}

function paramOf(name: string, dice: Dice, known: Known): string {
  if (dice.once(4)) return dice.pick(HOSTILE_PARTS);
  if (name === 'payload')
    return encodeURIComponent(hostileJson(anyObject(dice, known, 2), dice).toWellFormed()).slice(
      0,
      MAX_QUERY,
    );
  if (name === 'sort') return encodeURIComponent(`[{"field":"${dice.pick(KEYS)}","direction":-1}]`);
  if (name === 'json')
    return encodeURIComponent(
      hostileJson({ user_id: dice.pick(known.users), user_details: {} }, dice).toWellFormed(),
    );
  if (name === 'close') return 'true';
  if (name === 'connection_id') return dice.pick(known.connectionIds);
  if (name === 'ids') return `${dice.pick(known.messages)},${dice.pick(known.messages)}`;
  return encodeURIComponent(dice.pick([...known.users, ...known.messages, '5']));
}
