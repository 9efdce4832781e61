import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HostStage } from './stage.ts';

/** The identity of the chat, as the page receives it. */
export const RECORD_EVENTS = `<script>
  window.received = [];
  document.addEventListener('stoop:identity', (event) => received.push(event.detail.state));
  addEventListener('unhandledrejection', (event) => received.push('unhandled ' + event.reason));
</script>`;

/** Has a conversation and knows its user, though nothing survives the page. */
export async function talksFromMemory(
  stage: HostStage,
  page: Page,
  frame: Page | Frame = page,
): Promise<void> {
  await stage.openAndTalk(page, 'Is anybody there?', frame);
  await stage.talk(page, 'And again?', frame);
  expect(await frame.evaluate('window.received')).toEqual(['guest']);
}

/** The loaded frame with this path. */
export async function frameOf(page: Page, path: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(path));
  await expect.poll(find).toBeDefined();
  const frame = find();
  if (!frame) throw new Error(`no frame shows ${path}`);
  await frame.waitForLoadState();
  return frame;
}
