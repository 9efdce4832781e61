import { isWaiting } from '../members/waiting.ts';
import { requireConnection } from '../presence/require-connection.ts';
import { publishWatching, startWatching, stopWatching } from '../presence/watching.ts';
import type { Actor, ChannelState, Cid, ConnectionId, UserId } from '../types.ts';
import type { UnitPorts } from '../unit.ts';
import { anonymousUser, type Caller } from '../users/caller.ts';

type Flags = {
  readonly watch?: boolean | null | undefined;
  readonly presence?: boolean | null | undefined;
  readonly connectionId?: ConnectionId | null | undefined;
};

/** The subscriptions a query asks for, before and after its snapshot. */
export interface Watch {
  readonly wanted: boolean;
  /** Before the snapshot is read, so that nothing falls between the two. */
  begin(cids: readonly Cid[]): void;
  /** After it: who came new is told, who turned out to be unwelcome is put out, presence is subscribed. */
  settle(caller: Caller, welcome: readonly Cid[], seen: readonly UserId[]): void;
  /** The snapshot failed. */
  undo(caller: Caller | null): void;
}

const NO_WATCH: Watch = { wanted: false, begin: () => {}, settle: () => {}, undo: () => {} };

/** Channels somebody may watch of those he looked at: an invite that is not accepted lets him look, not listen. */
export function welcomeTo(states: readonly ChannelState[]): readonly Cid[] {
  return states
    .filter(({ membership }) => membership === null || !isWaiting(membership))
    .map(({ channel }) => channel.cid);
}

/** The people a list of states shows: those whose presence its reader cares about. */
export function peopleIn(states: readonly ChannelState[]): readonly UserId[] {
  const ids = states.flatMap(({ members, watchers }) => [
    ...members.map(({ userId }) => userId),
    ...watchers.map(({ id }) => id),
  ]);
  return [...new Set(ids)];
}

/** @throws ApiError `input` or `unknownConnection` where the caller has no open connection to subscribe. */
export function watchFor(ports: UnitPorts, actor: Actor, flags: Flags): Watch {
  const wanted = flags.watch === true;
  if (!wanted && flags.presence !== true) return NO_WATCH;
  const connectionId = requireConnection(ports, actor, flags.connectionId);
  const userId = actor.userId ?? '';
  const begun: Cid[] = [];
  const firsts = new Set<Cid>();
  return {
    wanted,
    begin(cids) {
      const already = new Set(ports.presence.watchedBy(connectionId));
      for (const cid of wanted ? cids : []) {
        if (already.has(cid)) continue;
        begun.push(cid);
        if (startWatching(ports, cid, { userId, connectionId })) firsts.add(cid);
      }
    },
    settle(caller, welcome, seen) {
      const user = caller.user ?? anonymousUser(userId);
      for (const cid of begun) {
        if (!welcome.includes(cid)) stopWatching(ports, cid, { user, connectionId });
        else if (firsts.has(cid)) publishWatching(ports, cid, user);
      }
      if (flags.presence === true) ports.connections.subscribePresence(connectionId, seen);
    },
    undo(caller) {
      for (const cid of begun)
        stopWatching(ports, cid, { user: caller?.user ?? anonymousUser(userId), connectionId });
    },
  };
}
