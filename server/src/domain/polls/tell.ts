import type { Audience } from '../event-types.ts';
import { LIMITS } from '../limits.ts';
import { changeAudience, without } from '../messages/visibility.ts';
import type { Ports } from '../ports.ts';
import type { PollCarrier } from '../store/polls.ts';
import type { StoreWriter } from '../store-port.ts';
import type { PollRecord, PollVoteRecord, UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { pollView, viewVote } from '../views/poll-views.ts';

interface Shown {
  readonly carrier: PollCarrier;
  readonly audience: Audience;
}

/** The messages that show the poll, each with those who may learn what becomes of it. */
async function shownIn(store: StoreWriter, { id }: PollRecord): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  for (const carrier of await store.polls.carriers(id, LIMITS.pollCarriers))
    shown.push({ carrier, audience: await changeAudience(store, carrier) });
  return shown;
}

/** Everybody who watches a channel that shows the poll learns of it, once for each message. */
export async function tellPoll(
  ports: Ports,
  store: StoreWriter,
  type: 'poll.updated' | 'poll.closed' | 'poll.deleted',
  record: PollRecord,
): Promise<void> {
  const shown = await shownIn(store, record);
  if (shown.length === 0) return;
  const poll = await pollView(ports, store, record, null);
  const createdAt = ports.clock.now();
  store.afterCommit(() => {
    for (const { carrier, audience } of shown) {
      const { id: messageId, cid } = carrier;
      const event = { type, cid, createdAt, messageId, poll } as const;
      ports.bus.publish({ seq: null, event, audience, perUser: null });
    }
  });
}

/** As `tellPoll`, of a vote. In an anonymous poll only the voter's own devices learn whose it is. */
export async function tellVote(
  ports: Ports,
  store: StoreWriter,
  type: 'poll.vote_casted' | 'poll.vote_changed' | 'poll.vote_removed',
  record: PollRecord,
  vote: PollVoteRecord,
  voter: UserRecord,
): Promise<void> {
  const shown = await shownIn(store, record);
  const poll = await pollView(ports, store, record, null);
  const people = await loadPeople(ports, store, [vote.userId], [voter]);
  const createdAt = ports.clock.now();
  const isSecret = record.votingVisibility === 'anonymous';
  const publicly = viewVote(record, vote, people, null);
  const ownly = viewVote(record, vote, people, vote.userId);
  const except = vote.userId;
  store.afterCommit(() => {
    for (const { carrier, audience } of shown) {
      const { id: messageId, cid } = carrier;
      const told = { type, cid, createdAt, messageId, poll } as const;
      ports.bus.publish({
        seq: null,
        event: { ...told, vote: publicly },
        audience: isSecret ? without(audience, [except]) : audience,
        perUser: null,
      });
      if (!isSecret) continue;
      ports.bus.publish({
        seq: null,
        event: { ...told, vote: ownly },
        audience: { kind: 'watching', cid, userIds: [except] },
        perUser: null,
      });
    }
  });
}
