import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/machine/find-browser.mjs';

/**
 * Options for equal results on every machine: no sandbox (containers run as root), no traffic of the
 * browser's own.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A microphone that beeps, so that there is sound to hear and to draw. */
export const BEEPS = '--use-fake-device-for-media-stream';
/** Permission prompts are always answered the same way. */
export const SAYS_YES = '--use-fake-ui-for-media-stream';
export const SAYS_NO = '--use-fake-ui-for-media-stream=deny';

/**
 * A wait on a busy machine ends before the test's own limit of 120 s, so that its error names the missing
 * element.
 */
const LONGEST_WAIT_MS = 90_000;

/**
 * Pages open with reduced motion. Frames of motion that no test looks at took a sixth of a conversation's processor
 * time: 755 ms with them, 625 ms without.
 */
export const AT_REST = { reducedMotion: 'reduce' } as const;
/** Options of a page on which everything moves, for tests of motion. */
export const IN_MOTION = { reducedMotion: 'no-preference' } as const;

/** The browsers of this worker, by arguments: its test files share them. */
const shared = new Map<string, Promise<Browser>>();

/**
 * Returns a real browser, shared by the test files of this worker. Each caller sees and closes only its own
 * contexts.
 * @param more further arguments; each set of arguments has a browser of its own
 */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const key = more.join(' ');
  const running = await shared.get(key);
  if (running?.isConnected()) return ownView(running);
  if (running)
    console.warn(`The shared browser has crashed. A new one is launched. Arguments: ${key || 'none'}`);
  const launched = launch(more);
  shared.set(key, launched);
  launched.catch(() => shared.delete(key));
  return ownView(await launched);
}

async function launch(more: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its program.');
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}

/**
 * Returns the browser with only the contexts that are created through the result. Its `close` closes those.
 */
function ownView(browser: Browser): Browser {
  const own = new Set<BrowserContext>();
  const view: Pick<Browser, 'newContext' | 'contexts' | 'close'> = {
    async newContext(options) {
      const context = await browser.newContext({ ...AT_REST, ...options });
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      own.add(context);
      context.once('close', () => own.delete(context));
      return context;
    },
    contexts: () => [...own],
    async close() {
      await Promise.all([...own].map((context) => context.close()));
    },
  };
  // `newPage` is the browser's own: it creates its context through the view.
  return Object.assign(Object.create(browser), view);
}

/** A browser with windows and system notifications; null if only the headless engine is installed. */
export const findWholeBrowser = (): string | null => findBrowser(process.env, { whole: true });

export async function launchWholeBrowser(): Promise<Browser> {
  const executablePath = findWholeBrowser();
  if (executablePath === null) throw new Error('expected a browser with windows, found an engine only');
  return chromium.launch({ executablePath, args: ARGS });
}

/** The page's console errors since this call; a policy's violations are among them. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') errors.push(line.text());
  });
  return errors;
}
