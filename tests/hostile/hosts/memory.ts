import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HostStage } from './stage.ts';

/** What the chat says of who writes, as the page hears it. */
export const HEAR = `<script>
  window.heard = [];
  document.addEventListener('stoop:identity', (event) => heard.push(event.detail.state));
  addEventListener('unhandledrejection', (event) => heard.push('unhandled ' + event.reason));
</script>`;

/** Talks, and is told who it talks as, though nothing of it outlasts the page. */
export async function talksFromMemory(
  stage: HostStage,
  page: Page,
  frame: Page | Frame = page,
): Promise<void> {
  await stage.openAndTalk(page, 'Is anybody there?', frame);
  await stage.talk(page, 'And again?', frame);
  expect(await frame.evaluate('window.heard')).toEqual(['guest']);
}

/** The frame of a page that shows this path, read in. */
export async function frameOf(page: Page, path: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(path));
  await expect.poll(find).toBeDefined();
  const frame = find();
  if (!frame) throw new Error(`no frame shows ${path}`);
  await frame.waitForLoadState();
  return frame;
}
