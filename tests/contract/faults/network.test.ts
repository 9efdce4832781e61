/** People write while their networks fail in every way: each message arrives once, in order, and all clients agree. */
import { afterAll, beforeAll, test } from 'vitest';
import { expectAgreement, TIMEOUT } from '../../support/faults/expect-agreement.ts';
import { type Ground, oneServer } from '../../support/faults/ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = { ...(await oneServer()), faults: [] };
});
afterAll(() => ground?.close());

test('networks that delay, drop, double, truncate, reorder, reset and fall silent', TIMEOUT, () =>
  expectAgreement('network', { seed: 1, count: 16, atATime: 4 }, { ground }),
);
