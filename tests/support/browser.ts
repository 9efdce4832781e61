import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';

/** Quiet and alike on every machine: no sandbox (containers run as root), no traffic of the browser's own. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A microphone that beeps, so that there is something to hear and to draw. */
export const BEEPS = '--use-fake-device-for-media-stream';
/** A person who always answers the same when asked for it. */
export const SAYS_YES = '--use-fake-ui-for-media-stream';
export const SAYS_NO = '--use-fake-ui-for-media-stream=deny';

/**
 * A real browser. `npm test` makes sure there is one; a test run by hand finds its own.
 * @param more arguments beside the usual ones
 */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its program.');
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}

/** A browser with windows and notifications of the system; null where there is only an engine. */
export const findWholeBrowser = (): string | null => findBrowser(process.env, { whole: true });

export async function launchWholeBrowser(): Promise<Browser> {
  const executablePath = findWholeBrowser();
  if (executablePath === null) throw new Error('expected a browser with windows, found an engine only');
  return chromium.launch({ executablePath, args: ARGS });
}

/** What the page complained about since this was called; a policy's violations arrive on the console. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') errors.push(line.text());
  });
  return errors;
}
