import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Names on the search path. The engine without a browser around it starts in half the time and comes
 * first, then the most usual.
 */
const COMMANDS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

/** Paths that the installers of macOS and Windows use. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a browser to test with: CHROME_PATH, else Chrome, Chromium or Edge in their usual places.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {{ whole?: boolean }} [wanted] `whole`: with windows and notifications, not the engine alone
 * @returns {string | null} path of the program; null if there is none
 * @throws if CHROME_PATH names no file
 */
export function findBrowser(env = process.env, { whole = false } = {}) {
  const fits = (/** @type {string} */ path) => !whole || !path.includes('headless-shell');
  if (env.CHROME_PATH && fits(env.CHROME_PATH)) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(
      `CHROME_PATH is ${env.CHROME_PATH}, where there is no file. Expected the path of Chrome, Chromium or Edge.`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find((path) => fits(path) && existsSync(path)) ?? null;
}
