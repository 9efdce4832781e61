import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Visit } from '../first-open/visit.ts';

const GIVE_UP_MS = 60_000;

/** A person with the chat open, and the browser's figures about the page. */
export interface Reader {
  readonly page: Page;
  readonly devtools: CDPSession;
  close(): Promise<void>;
}

/** Opens the chat and waits for its newest message. */
export async function openReader(browser: Browser, { url, opener, newest }: Visit): Promise<Reader> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(FIND_LIST);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(`(${opener}) !== null`);
  await page.evaluate(`(${opener}).click()`);
  await page.waitForFunction((text) => window.findList(text) !== null, newest, { timeout: GIVE_UP_MS });
  return {
    page,
    devtools,
    close: () => context.close(),
  };
}

/** Returns one of the browser's own figures: `TaskDuration` in seconds of processor time … */
export async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

declare global {
  interface Window {
    findLeaf(text: string): HTMLElement | null;
    findList(text: string): HTMLElement | null;
  }
}

/**
 * Text of a script for the page. Finds the message with a text, and the scrolling element around it,
 * in open shadow roots too.
 */
const FIND_LIST = `window.findLeaf = (text) => {
  const roots = [document, ...[...document.querySelectorAll('stoop-chat')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  for (const root of roots) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    // Words may stand beside a quote, without an element of their own.
    while (texts.nextNode()) if (texts.currentNode.data === text) return texts.currentNode.parentElement;
  }
  return null;
};
window.findList = (text) => {
  for (let up = window.findLeaf(text); up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up;
  return null;
};`;
