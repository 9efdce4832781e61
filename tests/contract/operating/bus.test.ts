/** The promises of a bus, tested on one node and on several over Redis. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, inProcessCluster, openRedisCluster } from '../../../server/src/cluster/index.ts';
import type { Published } from '../../../server/src/domain/ports/index.ts';
import { hasRedis, startRedis, type TestRedis } from '../../support/databases/redis.ts';

/** Where a unit moved its channel. */
interface Moved {
  readonly from: number;
  readonly to: number;
  readonly cid?: string;
}

const fail = (error: unknown): void => {
  throw error;
};
let redis: TestRedis;
const open: Cluster[] = [];
beforeAll(async () => {
  if (hasRedis()) redis = await startRedis();
});
afterAll(async () => {
  for (const cluster of open) await cluster.close();
  await redis?.close();
});

let made = 0;
const overRedis = async (prefix: string, onError: (error: unknown) => void = fail) => {
  const cluster = await openRedisCluster({ url: redis.url, prefix, onError, beatMs: 50, lostMs: 300 });
  open.push(cluster);
  return cluster;
};

/** A custom event, of a channel or of none. */
const event = (name: string, cid: string | null = 'messaging:one'): Published => ({
  seq: null,
  event: { type: 'custom', name, cid, createdAt: 1, user: null, data: { text: 'ä😀' } },
  audience: cid === null ? { kind: 'everybody' } : { kind: 'watchers', cid },
  perUser: { ann: { totalUnreadCount: 1, unreadChannels: 1 } },
});
const nameOf = ({ event: { type, ...rest } }: Published) =>
  type === 'custom' && 'name' in rest ? rest.name : type;

/** The names of events that a cluster's listeners receive from now on. */
function receivedBy(cluster: Cluster) {
  const names: string[] = [];
  cluster.bus.subscribe((published) => names.push(nameOf(published)));
  return names;
}

interface Kind {
  readonly name: string;
  /** The publisher's node and the listener's. */
  nodes(): Promise<readonly [Cluster, Cluster]>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'in one process',
    async nodes() {
      const cluster = inProcessCluster(() => undefined);
      return [cluster, cluster];
    },
  },
  {
    name: 'over Redis, received by the publisher',
    async nodes() {
      made += 1;
      const cluster = await overRedis(`bus-${made}`, () => undefined);
      return [cluster, cluster];
    },
  },
  {
    name: 'over Redis, received by another node',
    async nodes() {
      made += 1;
      return [await overRedis(`bus-${made}`), await overRedis(`bus-${made}`, () => undefined)];
    },
  },
];

describe.each(KINDS)('$name', ({ name, nodes }) => {
  const run = test.skipIf(name !== 'in one process' && !hasRedis());

  run('events arrive complete, once, and in order', async () => {
    const [from, to] = await nodes();
    const received: Published[] = [];
    to.bus.subscribe((published) => received.push(published));
    const sent = Array.from({ length: 200 }, (_, i) =>
      event(`e${i}`, i % 7 === 0 ? null : `messaging:c${i % 3}`),
    );
    for (const published of sent) from.bus.publish(published);
    await expect.poll(() => received.length).toBe(sent.length);
    const of = (list: readonly Published[], cid: string | null) =>
      list.filter((published) => published.event.cid === cid);
    for (const cid of [null, 'messaging:c0', 'messaging:c1', 'messaging:c2'])
      expect(of(received, cid)).toEqual(of(sent, cid));
  });

  run('a removed listener is not called; a failing one does not affect others', async () => {
    const [from, to] = await nodes();
    const gone: string[] = [];
    to.bus.subscribe((published) => gone.push(nameOf(published)))();
    to.bus.subscribe(() => {
      throw new Error('a listener fails');
    });
    const received = receivedBy(to);
    from.bus.publish(event('first'));
    from.bus.publish(event('second', null));
    await expect.poll(() => [...received].sort()).toEqual(['first', 'second']);
    expect(gone).toEqual([]);
  });
});

describe.skipIf(!hasRedis())('several nodes', () => {
  const pair = async () => {
    made += 1;
    return [await overRedis(`bus-${made}`), await overRedis(`bus-${made}`)] as const;
  };

  test('an event that overtakes an earlier one of its channel waits for it; other channels do not', async () => {
    const [a, b] = await pair();
    const received = receivedBy(b);
    const unit = (node: Cluster, name: string, { from, to, cid = 'messaging:one' }: Moved) => {
      node.bus.advanced?.(cid, from, to);
      node.bus.publish(event(name, cid));
    };
    unit(a, 'one', { from: 0, to: 1 });
    await expect.poll(() => received).toEqual(['one']);
    // This node's third change arrives before the other node's second one.
    unit(b, 'three', { from: 3, to: 4 });
    unit(b, 'elsewhere', { from: 7, to: 8, cid: 'messaging:two' });
    await Promise.resolve();
    expect(received).toEqual(['one', 'elsewhere']);
    unit(a, 'two', { from: 1, to: 3 });
    await expect.poll(() => received).toEqual(['one', 'elsewhere', 'two', 'three']);
    // The wait for a missing event ends.
    unit(b, 'after a gap', { from: 9, to: 10 });
    await expect.poll(() => received.at(-1)).toBe('after a gap');
  });

  test('an event that arrives before its unit’s number waits too', async () => {
    const [a, b] = await pair();
    const received = receivedBy(b);
    const unit = (node: Cluster, name: string, { from, to }: Moved) => {
      node.bus.publish(event(name));
      node.bus.advanced?.('messaging:one', from, to);
    };
    unit(a, 'one', { from: 0, to: 1 });
    await expect.poll(() => received).toEqual(['one']);
    unit(b, 'three', { from: 2, to: 3 });
    await Promise.resolve();
    expect(received).toEqual(['one']);
    unit(a, 'two', { from: 1, to: 2 });
    await expect.poll(() => received).toEqual(['one', 'two', 'three']);
  });

  test('presence and watchers are known to all nodes, also to one that joins later', async () => {
    const [a, b] = await pair();
    expect(a.presence.opened('ann', 'c1')).toBe(true);
    a.presence.watch('messaging:one', 'ann', 'c1');
    await expect.poll(() => b.presence.isOnline('ann')).toBe(true);
    expect(b.presence.opened('ann', 'c2')).toBe(false);
    expect(b.presence.watch('messaging:one', 'ann', 'c2')).toBe(false);
    b.presence.opened('bob', 'c3');
    b.presence.setSeen('bob', false);
    b.presence.watch('messaging:one', 'bob', 'c3');
    const late = await overRedis(`bus-${made}`);
    expect(late.presence.onlineUsers().toSorted()).toEqual(['ann', 'bob']);
    expect(late.presence.watchers('messaging:one').toSorted()).toEqual(['ann', 'bob']);
    expect(late.presence.watcherCount('messaging:one')).toBe(1);
    expect(a.presence.closed('ann', 'c1')).toBe(false);
    await expect.poll(() => b.presence.watchingConnections('messaging:one', 'ann')).toEqual(['c1', 'c2']);
  });

  test('stops a connection from watching a channel on any node', async () => {
    const [a, b] = await pair();
    const off: string[] = [];
    a.onUnwatched((connectionId, cid) => off.push(`${connectionId} ${cid}`));
    a.presence.opened('ann', 'c1');
    a.presence.watch('messaging:one', 'ann', 'c1');
    await expect.poll(() => b.presence.watchers('messaging:one')).toEqual(['ann']);
    expect(b.presence.unwatch('messaging:one', 'ann', 'c1')).toBe(true);
    await expect.poll(() => off).toEqual(['c1 messaging:one']);
    expect(a.presence.watchers('messaging:one')).toEqual([]);
  });

  test('all nodes share counts', async () => {
    const [a, b] = await pair();
    const first = await a.counts?.add('user ann');
    const second = await b.counts?.add('user ann');
    // A time window may end in between.
    expect(second?.count).toBe(first?.endsAt === second?.endsAt ? 2 : 1);
    expect((await a.counts?.look('user bob'))?.count).toBe(0);
  });
});
