/** People write while their networks and the server fail: each message arrives once, in order, and all clients agree. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectAgreement, TIMEOUT } from '../../support/faults/expect-agreement.ts';
import { type Ground, oneServer, smallServer } from '../../support/faults/ground.ts';

describe.each([
  { on: 'server', what: 'killed, or its database locked', open: oneServer, count: 6 },
  { on: 'disk', what: 'out of disk space', open: smallServer, count: 3 },
])('$on', ({ on, what, open, count }) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await open();
  });
  afterAll(() => ground?.close());

  test(`a server that is ${what}`, TIMEOUT, () =>
    expectAgreement(on, { seed: 1, count, atATime: 3 }, { ground }),
  );
});
