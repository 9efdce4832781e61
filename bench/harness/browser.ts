import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/machine/find-browser.mjs';

/**
 * Containers run as root, which the sandbox refuses. The other flags keep the browser's own
 * traffic out of the figures.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** @throws Error if there is no browser */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its program.');
  return chromium.launch({ executablePath, args: ARGS });
}
