import { isWaiting } from '../members/waiting.ts';
import { requireConnection } from '../presence/require-connection.ts';
import { publishWatching, startWatching, stopWatching } from '../presence/watching.ts';
import type { Actor, ChannelState, Cid, ConnectionId, UserId } from '../types/index.ts';
import type { UnitPorts } from '../unit.ts';
import { anonymousUser, type Caller } from '../users/caller.ts';

type Flags = {
  readonly watch?: boolean | null | undefined;
  readonly presence?: boolean | null | undefined;
  readonly connectionId?: ConnectionId | null | undefined;
};

/** Subscriptions that a query asks for, before and after its snapshot. */
export interface Watch {
  readonly isRequested: boolean;
  /** Runs before the snapshot is read, so that no event is lost between the two. */
  begin(cids: readonly Cid[]): void;
  /** Runs after the snapshot: announces new watchers, removes those who may not watch, and subscribes presence. */
  settle(caller: Caller, welcome: readonly Cid[], seen: readonly UserId[]): void;
  /** Runs if the snapshot failed. */
  undo(caller: Caller | null): void;
}

const NO_WATCH: Watch = { isRequested: false, begin: () => {}, settle: () => {}, undo: () => {} };

/**
 * Returns the channels that the user may watch, of those they looked at. An open invite allows looking, not listening.
 */
export function welcomeTo(states: readonly ChannelState[]): readonly Cid[] {
  return states
    .filter(({ membership }) => membership === null || !isWaiting(membership))
    .map(({ channel }) => channel.cid);
}

/** Returns the users a list of states shows, whose presence its reader cares about. */
export function peopleIn(states: readonly ChannelState[]): readonly UserId[] {
  const ids = states.flatMap(({ members, watchers }) => [
    ...members.map(({ userId }) => userId),
    ...watchers.map(({ id }) => id),
  ]);
  return [...new Set(ids)];
}

/**
 * Returns the subscriptions of a query. A server has no connection, so it subscribes to nothing.
 * @throws ApiError `input` or `unknownConnection` if a client has no open connection to subscribe
 */
export function watchFor(ports: UnitPorts, actor: Actor, flags: Flags): Watch {
  const isRequested = flags.watch === true;
  if (actor.kind === 'server' || (!isRequested && flags.presence !== true)) return NO_WATCH;
  const connectionId = requireConnection(ports, actor, flags.connectionId);
  const userId = actor.userId ?? '';
  const begun: Cid[] = [];
  const firsts = new Set<Cid>();
  return {
    isRequested,
    begin(cids) {
      const already = new Set(ports.presence.watchedBy(connectionId));
      for (const cid of isRequested ? cids : []) {
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
