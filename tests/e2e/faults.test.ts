/** Two or three people write in Chromium while their networks and the server fail: all pages end in the same state. */
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import type { DeviceKind } from '../support/faults/device.ts';
import { expectAgreement, TIMEOUT } from '../support/faults/expect-agreement.ts';
import { type Ground, oneServer } from '../support/faults/ground.ts';
import { inPages } from '../support/faults/page-device.ts';

let ground: Ground;
let kind: DeviceKind;
let close: () => Promise<void>;
beforeAll(async () => {
  const browser = await launchBrowser();
  ground = await oneServer();
  kind = inPages(browser);
  close = async () => {
    await browser.close();
    await ground.close();
  };
});
afterAll(() => close?.());

test('each message is shown once, in order, on every page', TIMEOUT, () =>
  expectAgreement('chromium', { seed: 1, count: 5, atATime: 5 }, { ground, kind }),
);
