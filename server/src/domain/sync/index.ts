import { hidesAbsence } from '../channels/load.ts';
import { watchFor } from '../channels/watch.ts';
import { inputError } from '../errors.ts';
import type { DomainEvent } from '../event-types.ts';
import { factsOf } from '../events/facts.ts';
import { LIMITS } from '../limits.ts';
import { isWaiting } from '../members/waiting.ts';
import { type Access, accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { SyncService } from '../services/index.ts';
import type { Actor, Cid, Millis } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { endsOf, goneBefore } from './ends.ts';
import { replay } from './replay.ts';

function requireKept(ports: Ports, since: Millis): void {
  if (since < ports.clock.now() - LIMITS.syncWindowMs)
    throw inputError('last_sync_at is too old: events are kept for 30 days');
}

interface Reach {
  readonly readable: readonly Access[];
  /** Channels that were readable as long as they existed. */
  readonly deleted: readonly Access[];
  readonly inaccessible: readonly Cid[];
}

/** Splits the asked channels by whether the caller may read them. Unknown channels are in neither list. */
async function reach(unit: ReadUnit, caller: Caller, cids: readonly Cid[]): Promise<Reach> {
  const channels = new Map(
    (await unit.store.channels.getMany(cids)).map((channel) => [channel.cid, channel]),
  );
  const own = caller.id === null ? [] : await unit.store.members.of(caller.id, cids);
  const memberships = new Map(own.map((member) => [member.cid, member]));
  const readable: Access[] = [];
  const deleted: Access[] = [];
  const inaccessible: Cid[] = [];
  for (const cid of cids) {
    const channel = channels.get(cid);
    const access =
      channel === undefined ? null : accessTo(caller, channel, { membership: memberships.get(cid) ?? null });
    if (access !== null && can(access, 'read-channel'))
      (access.channel.deletedAt === null ? readable : deleted).push(access);
    // A private channel that never existed looks like a closed one.
    else if (access !== null || hidesAbsence(cid)) inaccessible.push(cid);
  }
  return { readable, deleted, inaccessible };
}

async function missedEvents(
  unit: ReadUnit,
  readable: readonly Access[],
  since: Millis,
): Promise<readonly DomainEvent[]> {
  const cids = readable.map(({ channel }) => channel.cid);
  const stored = await unit.store.events.since(cids, since, LIMITS.syncEvents + 1);
  if (stored.length > LIMITS.syncEvents)
    throw inputError(`too many events: more than ${LIMITS.syncEvents}, load the channels anew`);
  const byCid = Map.groupBy(stored, ({ cid }) => cid);
  return replay(
    unit,
    readable.flatMap((access) => {
      const events = byCid.get(access.channel.cid);
      return events === undefined ? [] : [{ access, events }];
    }),
  );
}

function removed(ports: Ports, cid: Cid): DomainEvent {
  const createdAt = ports.clock.now();
  const type = 'notification.removed_from_channel';
  return { type, cid, createdAt, user: null, member: null, channel: null };
}

async function sync(ports: Ports, actor: Actor, input: Parameters<SyncService['sync']>[1]) {
  const { cids, since } = input;
  requireKept(ports, since);
  const watch = watchFor(ports, actor, input);
  const caller = await runReadUnit(ports, (unit) => callerOf(unit.store.users, actor));
  const before = await runReadUnit(ports, (unit) => reach(unit, caller, cids));
  watch.begin(before.readable.map(({ channel }) => channel.cid));
  try {
    const { events, found } = await runReadUnit(ports, async (unit) => {
      const found = await reach(unit, caller, cids);
      const ends = await endsOf(unit, found.deleted, since);
      return { found, events: [...ends, ...(await missedEvents(unit, found.readable, since))] };
    });
    watch.settle(
      caller,
      found.readable
        .filter(({ membership }) => membership === null || !isWaiting(membership))
        .map(({ channel }) => channel.cid),
      [],
    );
    const listsInaccessible = input.withInaccessibleCids === true;
    const inaccessible = [...found.inaccessible, ...goneBefore(found.deleted, since)];
    if (!listsInaccessible) events.push(...inaccessible.map((cid) => removed(ports, cid)));
    events.sort((a, b) => a.createdAt - b.createdAt);
    const reported = [...found.readable, ...found.deleted];
    return {
      events,
      facts: new Map(reported.map(({ channel }) => [channel.cid, factsOf(channel)])),
      inaccessibleCids: listsInaccessible ? inaccessible : [],
    };
  } catch (error) {
    watch.undo(caller);
    throw error;
  }
}

export function syncService(ports: Ports): SyncService {
  return { sync: (actor, input) => sync(ports, actor, input) };
}
