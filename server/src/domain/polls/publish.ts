import type { Audience } from '../event-types.ts';
import { LIMITS } from '../limits.ts';
import { changeAudience, only, without } from '../messages/visibility.ts';
import type { PollCarrier } from '../store/polls.ts';
import type { PollRecord, PollView, PollVoteRecord, UserId, UserRecord } from '../types/index.ts';
import { publish, type Unit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { pollView, viewVote } from '../views/poll-views.ts';

interface Shown {
  readonly carrier: PollCarrier;
  readonly audience: Audience;
}

/**
 * Returns messages that show the poll, with the users who may see its changes. If messages in one channel have the same
 * audience, returns only the first. Clients know polls by their ids, and an event holds a whole poll of up to 100 KB.
 */
async function shownIn(unit: Unit, { id }: PollRecord): Promise<readonly Shown[]> {
  const shown = new Map<string, Shown>();
  for (const carrier of await unit.store.polls.carriers(id, LIMITS.pollCarriers)) {
    const audience = await changeAudience(unit, carrier);
    const key = JSON.stringify([carrier.cid, audience]);
    if (!shown.has(key)) shown.set(key, { carrier, audience });
  }
  return [...shown.values()];
}

/**
 * Returns the poll for an event to one shadowed voter: with votes that count for them alone, without their own votes.
 */
async function asFor(unit: Unit, poll: PollRecord, id: UserId): Promise<PollView> {
  return { ...(await pollView(unit, poll, id)), ownVotes: [] };
}

/** Returns users who see a poll of their own, each with that poll. */
async function apart(unit: Unit, poll: PollRecord) {
  const ids = await unit.store.polls.shadowedVoters(poll.id, LIMITS.shadowedVoters);
  const own = new Map<UserId, PollView>();
  for (const id of ids) own.set(id, await asFor(unit, poll, id));
  return own;
}

/** Tells all watchers of channels that show the poll, once for each channel. */
export async function publishPoll(
  unit: Unit,
  type: 'poll.updated' | 'poll.closed' | 'poll.deleted',
  record: PollRecord,
): Promise<void> {
  const shown = await shownIn(unit, record);
  if (shown.length === 0) return;
  const poll = await pollView(unit, record, null);
  const own = await apart(unit, record);
  const createdAt = unit.clock.now();
  for (const { carrier, audience } of shown) {
    const { id: messageId, cid } = carrier;
    const send = (shownPoll: PollView, to: Audience | null) => {
      if (to !== null) publish(unit, { type, cid, createdAt, messageId, poll: shownPoll }, to);
    };
    send(poll, without(audience, [...own.keys()]));
    for (const [id, view] of own) send(view, only(audience, [id]));
  }
}

/** A vote before and after; one of the two is not null. */
export interface Casting {
  readonly before: PollVoteRecord | null;
  readonly after: PollVoteRecord | null;
}

interface Happened {
  readonly type: 'poll.vote_casted' | 'poll.vote_changed' | 'poll.vote_removed';
  readonly vote: PollVoteRecord;
}

/** Returns the event for viewers who see these votes. */
function happened({ before, after }: Casting): Happened | null {
  if (after !== null)
    return { type: before === null ? 'poll.vote_casted' : 'poll.vote_changed', vote: after };
  return before === null ? null : { type: 'poll.vote_removed', vote: before };
}

const seen = (vote: PollVoteRecord | null) => (vote?.shadowed ? null : vote);

/**
 * Publishes a vote, as `publishPoll` does. In an anonymous poll, only the voter's own devices learn whose vote it is.
 * Only they learn of a shadowed vote at all.
 */
export async function publishVote(
  unit: Unit,
  record: PollRecord,
  { cast, voter }: { readonly cast: Casting; readonly voter: UserRecord },
): Promise<void> {
  const shown = await shownIn(unit, record);
  const poll = await pollView(unit, record, null);
  const people = await loadPeople(unit, [voter.id], [voter]);
  const own = await apart(unit, record);
  const createdAt = unit.clock.now();
  const isSecret = record.votingVisibility === 'anonymous';
  const inShadow = cast.before?.shadowed === true || cast.after?.shadowed === true;
  if (inShadow && !own.has(voter.id)) own.set(voter.id, await asFor(unit, record, voter.id));
  const forVoter = happened(cast);
  const forOthers = happened({ before: seen(cast.before), after: seen(cast.after) });
  const others = [...own.keys()].filter((id) => id !== voter.id);
  const alone = isSecret || own.has(voter.id) ? [voter.id, ...others] : others;
  for (const { carrier, audience } of shown) {
    const { id: messageId, cid } = carrier;
    const send = (
      what: Happened | null,
      to: Audience | null,
      { view, viewer }: { readonly view: PollView; readonly viewer: UserId | null },
    ) => {
      if (what === null || to === null) return;
      const vote = viewVote(record, what.vote, { people, viewer });
      publish(unit, { type: what.type, cid, createdAt, messageId, poll: view, vote }, to);
    };
    send(forOthers, without(audience, alone), { view: poll, viewer: null });
    for (const id of others) send(forOthers, only(audience, [id]), { view: own.get(id) ?? poll, viewer: id });
    if (!alone.includes(voter.id)) continue;
    const devices = { kind: 'watching', cid, userIds: [voter.id] } as const;
    send(forVoter, devices, { view: own.get(voter.id) ?? poll, viewer: voter.id });
  }
}
