/** A device that slept: its socket looks open, and carries nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../../protocol/index.ts';
import { connect } from '../../../src/client/index.ts';
import { startScene } from './scene.ts';

let scene: Awaited<ReturnType<typeof startScene>>;
beforeEach(async () => {
  scene = await startScene(connect, false);
  scene.hurry(REQUEST_TIMEOUT_MS, 200);
});
afterEach(() => scene.close());

test('replaces a socket that died meanwhile within seconds after the page is looked at again', async () => {
  const ann = scene.open();
  await ann.until('connected');
  scene.front.muteSockets();
  const began = performance.now();
  scene.visibility.change(false);
  scene.visibility.change(true);
  await ann.until('reconnected');
  expect(ann.steps()).toEqual(['connected', 'disconnected', 'reconnected']);
  expect(performance.now() - began).toBeLessThan(5_000);
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
