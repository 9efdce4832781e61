import { LIMITS } from '../limits.ts';
import { audienceOf, without } from '../messages/visibility.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { PollRecord, PollVoteRecord, UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { pollView, viewVote } from '../views/poll-views.ts';

/** Everybody who watches a channel that shows the poll learns of it, once for each message. */
export async function tellPoll(
  ports: Ports,
  store: StoreWriter,
  type: 'poll.updated' | 'poll.closed' | 'poll.deleted',
  record: PollRecord,
): Promise<void> {
  const carriers = await store.polls.carriers(record.id, LIMITS.pollCarriers);
  if (carriers.length === 0) return;
  const poll = await pollView(ports, store, record, null);
  const createdAt = ports.clock.now();
  store.afterCommit(() => {
    for (const carrier of carriers) {
      const { messageId, cid } = carrier;
      const event = { type, cid, createdAt, messageId, poll } as const;
      ports.bus.publish({ seq: null, event, audience: audienceOf(carrier), perUser: null });
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
  const carriers = await store.polls.carriers(record.id, LIMITS.pollCarriers);
  const poll = await pollView(ports, store, record, null);
  const people = await loadPeople(ports, store, [vote.userId], [voter]);
  const createdAt = ports.clock.now();
  const isSecret = record.votingVisibility === 'anonymous';
  const publicly = viewVote(record, vote, people, null);
  const ownly = viewVote(record, vote, people, vote.userId);
  const except = vote.userId;
  store.afterCommit(() => {
    for (const carrier of carriers) {
      const { messageId, cid } = carrier;
      const told = { type, cid, createdAt, messageId, poll } as const;
      ports.bus.publish({
        seq: null,
        event: { ...told, vote: publicly },
        audience: isSecret ? without(audienceOf(carrier), [except]) : audienceOf(carrier),
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
