/**
 * Unread sums of users, kept by the connection that writes. Adding them up anew for each message would walk every channel
 * of everybody who hears of it: for staff, all support channels there are. Whoever is not kept is added up when asked
 * for; when anything is undone all are forgotten. Where several connections write, none of them knows what the others
 * did: there the sums are added up each time.
 */
import { sql } from 'kysely';
import type { Soon, UnreadTotals, UserId } from '../../../domain/ports.ts';
import type { DirectConnection } from '../direct.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { channelByCid, memberOf, readOf, shownTo } from './lookups.ts';
import { sumUp } from './unread.ts';

/** Users kept at once; beyond, everybody is forgotten and added up when asked for again. */
const MOST_KEPT = 20_000;
/** Up to so many members a channel's are asked for one by one: what is said of them is kept too. */
const SMALL_CHANNEL = 100;

interface Sums {
  /** Types of channels that concern him without membership. */
  readonly types: readonly string[];
  readonly cap: number;
  total: number;
  channels: number;
}

class Totals {
  readonly #undone: () => number;
  readonly #kept = new Map<UserId, Sums>();
  /** Those of them with types. */
  readonly staff = new Set<UserId>();
  #seen: number;

  constructor(undone: () => number) {
    this.#undone = undone;
    this.#seen = undone();
  }

  get kept(): ReadonlyMap<UserId, Sums> {
    const now = this.#undone();
    if (now !== this.#seen) this.clear();
    this.#seen = now;
    return this.#kept;
  }

  keep(userId: UserId, sums: Sums): void {
    this.#kept.set(userId, sums);
    if (sums.types.length > 0) this.staff.add(userId);
  }

  forget(userId: UserId): void {
    this.#kept.delete(userId);
    this.staff.delete(userId);
  }

  clear(): void {
    this.#kept.clear();
    this.staff.clear();
  }
}

const byConnection = new WeakMap<DirectConnection, Totals>();
const NOTHING = 'select 1';

/** Null where several connections write. */
function totalsOf({ direct }: Engine): Totals | null {
  if (direct === null) return null;
  const known = byConnection.get(direct);
  if (known !== undefined) return known;
  if (direct.momentOf === null) throw new Error('unread sums are kept by the connection that writes');
  const moment = direct.momentOf(NOTHING);
  const made = new Totals(moment);
  byConnection.set(direct, made);
  return made;
}

interface Mark {
  readonly user_id: string;
  readonly mark: number;
}

const marksAmong = prepared(({ db, fn }, p: { cid: string; users: string }) =>
  sql<Mark>`select m.user_id, coalesce(r.counted_at_read, 0) as mark from ${fn.each(p.users, 'u')}
    join members m on m.cid = ${p.cid} and m.user_id = u.value and m.hidden = 0 and m.waiting = 0
    left join reads r on r.cid = m.cid and r.user_id = m.user_id`.compile(db),
);
const allMarks = prepared(({ db }, p: { cid: string }) =>
  sql<Mark>`select m.user_id, coalesce(r.counted_at_read, 0) as mark from members m
    left join reads r on r.cid = m.cid and r.user_id = m.user_id
    where m.cid = ${p.cid} and m.hidden = 0 and m.waiting = 0`.compile(db),
);

async function markOf(engine: Engine, cid: string, userId: UserId): Promise<number> {
  return (await readOf.ask(engine, { cid, userId })).found?.countedAtRead ?? 0;
}

/** Marks of the members in whose lists a channel is, as far as their sums are kept. */
async function memberMarks(
  engine: Engine,
  kept: ReadonlyMap<UserId, Sums>,
  cid: string,
  members: number,
): Promise<readonly Mark[]> {
  if (members > SMALL_CHANNEL)
    return kept.size < members
      ? marksAmong(engine, { cid, users: JSON.stringify([...kept.keys()]) })
      : allMarks(engine, { cid });
  const marks: Mark[] = [];
  for (const user_id of await shownTo.ask(engine, { cid }))
    if (kept.has(user_id)) marks.push({ user_id, mark: await markOf(engine, cid, user_id) });
  return marks;
}

/** Marks of staff whom a channel concerns though they are no members. */
async function staffMarks(
  engine: Engine,
  { kept, staff }: Totals,
  cid: string,
  type: string,
): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for (const user_id of staff) {
    if (kept.get(user_id)?.types.includes(type) !== true) continue;
    if ((await memberOf.ask(engine, { cid, userId: user_id })).found !== null) continue;
    marks.push({ user_id, mark: await markOf(engine, cid, user_id) });
  }
  return marks;
}

/** A counted message is about to be counted in its channel, whose row still has the number before it. */
export function countMessage(engine: Engine, cid: string, author: UserId): Soon<void> {
  const totals = totalsOf(engine);
  if (totals === null || totals.kept.size === 0) return;
  return countIn(totals, engine, cid, author);
}

async function countIn(totals: Totals, engine: Engine, cid: string, author: UserId): Promise<void> {
  const { found } = await channelByCid.ask(engine, { cid });
  if (found === null) return;
  const { countedMessages, memberCount, type } = found;
  const marks = [
    ...(await memberMarks(engine, totals.kept, cid, memberCount)),
    ...(await staffMarks(engine, totals, cid, type)),
  ];
  for (const { user_id, mark } of marks) {
    const sums = totals.kept.get(user_id);
    if (sums === undefined || user_id === author) continue;
    if (countedMessages - mark < sums.cap) sums.total += 1;
    if (countedMessages <= mark) sums.channels += 1;
  }
}

/** A reader's mark is about to move to a number of counted messages. */
export function moveMark(engine: Engine, cid: string, userId: UserId, mark: number): Soon<void> {
  const sums = totalsOf(engine)?.kept.get(userId);
  return sums === undefined ? undefined : moveMarkIn(sums, engine, cid, userId, mark);
}

async function moveMarkIn(
  sums: Sums,
  engine: Engine,
  cid: string,
  userId: UserId,
  mark: number,
): Promise<void> {
  const { found: channel } = await channelByCid.ask(engine, { cid });
  const { found: member } = await memberOf.ask(engine, { cid, userId });
  if (channel === null) return;
  const isWaiting = member?.invited === true && member.inviteAcceptedAt === null;
  const concerned = member === null ? sums.types.includes(channel.type) : !member.hidden && !isWaiting;
  if (!concerned) return;
  const unread = (at: number) => Math.min(Math.max(channel.countedMessages - at, 0), sums.cap);
  const before = unread(await markOf(engine, cid, userId));
  const after = unread(mark);
  sums.total += after - before;
  sums.channels += Number(after > 0) - Number(before > 0);
}

/** What changes a user's sums in any other way: he is added up anew. */
export async function forgetTotals(engine: Engine, userId: UserId): Promise<void> {
  totalsOf(engine)?.forget(userId);
}

export async function forgetAllTotals(engine: Engine): Promise<void> {
  totalsOf(engine)?.clear();
}

/** What a unit adds up over channels from now on stays right until it is committed, though others write meanwhile. */
export async function holdTotals({ fn, db }: Engine): Promise<void> {
  await fn.holdTotals?.execute(db);
}

/** Sums of users; those not yet known are added up and kept. */
export async function cachedTotals(
  engine: Engine,
  userIds: readonly UserId[],
  staffIds: readonly UserId[],
  staffTypes: readonly string[],
  cap: number,
): Promise<ReadonlyMap<UserId, UnreadTotals>> {
  if (userIds.length === 0) return new Map();
  const totals = totalsOf(engine);
  if (totals === null) {
    await holdTotals(engine);
    return sumUp(engine, userIds, staffIds, staffTypes, cap);
  }
  const typesOf = (id: UserId) => (staffIds.includes(id) ? staffTypes : []);
  const found = new Map<UserId, UnreadTotals>();
  const { kept } = totals;
  for (const id of userIds) {
    const sums = kept.get(id);
    if (sums === undefined || sums.cap !== cap || `${sums.types}` !== `${typesOf(id)}`) continue;
    found.set(id, { totalUnreadCount: sums.total, unreadChannels: sums.channels });
  }
  const missing = userIds.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  if (kept.size + missing.length > MOST_KEPT) totals.clear();
  const staff = staffIds.filter((id) => missing.includes(id));
  for (const [id, sum] of await sumUp(engine, missing, staff, staffTypes, cap)) {
    found.set(id, sum);
    totals.forget(id);
    totals.keep(id, { types: typesOf(id), cap, total: sum.totalUnreadCount, channels: sum.unreadChannels });
  }
  return found;
}
