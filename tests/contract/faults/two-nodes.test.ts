/** People write on two nodes, one of which is killed: each message arrives once, in order, and all clients agree. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasRedis } from '../../support/databases/redis.ts';
import { expectAgreement, TIMEOUT } from '../../support/faults/expect-agreement.ts';
import { type Ground, twoServers } from '../../support/faults/ground.ts';

describe.skipIf(!hasRedis())('nodes', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await twoServers();
  });
  afterAll(() => ground?.close());

  test('one node of two is killed, or the database locked', TIMEOUT, () =>
    expectAgreement('nodes', { seed: 1, count: 6, atATime: 3 }, { ground }),
  );
});
