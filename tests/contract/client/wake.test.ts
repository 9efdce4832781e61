/** A device that slept: its socket looks open, and carries nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HEALTH_CHECK_EVERY_MS, REQUEST_TIMEOUT_MS } from '../../../protocol/index.ts';
import { connect } from '../../../src/client/index.ts';
import { LOOK_EVERY_MS, onWake } from '../../../src/features/notifications/state/wake.ts';
import { startScene } from './scene.ts';

const HOURS_MS = 3 * 60 * 60_000;

let scene: Awaited<ReturnType<typeof startScene>>;
beforeEach(async () => {
  scene = await startScene(connect, false);
  scene.hurry(REQUEST_TIMEOUT_MS, 200);
});
afterEach(() => scene.close());

test('replaces a socket that died meanwhile as soon as the page is looked at again', async () => {
  // The regular check does not find it.
  scene.hurry(HEALTH_CHECK_EVERY_MS, HOURS_MS);
  const ann = scene.open();
  await ann.until('connected');
  scene.front.muteSockets();
  scene.visibility.change(false);
  scene.visibility.change(true);
  await ann.until('reconnected');
  expect(ann.steps()).toEqual(['connected', 'disconnected', 'reconnected']);
});

test('keeps a socket that works, and stops looking when it is closed', async () => {
  const ann = scene.open();
  // Not open yet: there is nothing to ask.
  scene.visibility.change(true);
  await ann.until('connected');
  for (let n = 0; n < 3; n += 1) scene.visibility.change(true);
  await expect.poll(() => ann.events('health.check').length).toBeGreaterThanOrEqual(4);
  await new Promise((later) => setTimeout(later, 400));
  expect(ann.kinds()).toEqual(['connected']);
  ann.client.close();
  expect(scene.visibility.listeners).toBe(0);
});

/** A client on a device that sleeps when the test says so, and notices by its clock alone. */
function openOnLaptop() {
  scene.hurry(LOOK_EVERY_MS, 50);
  let slept = 0;
  let looks = 0;
  const { clock } = scene.environmentWith({});
  const environment = scene.environmentWith({
    clock: {
      now: () => Date.now() + slept,
      after: (ms, run) =>
        clock.after(ms, () => {
          if (ms === LOOK_EVERY_MS) looks += 1;
          run();
        }),
    },
  });
  const ann = scene.open({ environment });
  const visibility = { ...environment.visibility, now: () => scene.visibility.now() };
  const stop = onWake({ clock: environment.clock, visibility }, () => ann.client.connection?.check());
  return {
    ann,
    stop,
    looks: () => looks,
    sleep: (ms: number) => {
      slept += ms;
    },
  };
}

test('replaces a socket that died during a sleep of hours, though the page was visible all along', async () => {
  const { ann, stop, sleep } = openOnLaptop();
  await ann.until('connected');
  scene.front.muteSockets();
  sleep(HOURS_MS);
  await ann.until('reconnected');
  stop();
});

test('asks a socket that works after a sleep, keeps it, and asks none without a sleep', async () => {
  const { ann, stop, sleep, looks } = openOnLaptop();
  await ann.until('connected');
  scene.hurry(HEALTH_CHECK_EVERY_MS, HOURS_MS);
  const checks = () => ann.events('health.check').length;
  sleep(HOURS_MS);
  await expect.poll(checks).toBe(2);
  const before = looks();
  await expect.poll(() => looks() - before).toBeGreaterThan(3);
  expect([checks(), ann.kinds()]).toEqual([2, ['connected']]);
  const { listeners } = scene.visibility;
  stop();
  expect(scene.visibility.listeners).toBe(listeners - 1);
});

test('a hidden page, whose timers are late anyway, asks when it is looked at', async () => {
  const { ann, stop, sleep } = openOnLaptop();
  await ann.until('connected');
  scene.hurry(HEALTH_CHECK_EVERY_MS, HOURS_MS);
  scene.visibility.change(false);
  sleep(HOURS_MS);
  expect(ann.events('health.check')).toHaveLength(1);
  scene.visibility.change(true);
  await expect.poll(() => ann.events('health.check').length).toBe(2);
  stop();
});
