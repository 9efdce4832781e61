import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const PLAYWRIGHT = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));

/** @param {string} command @param {readonly string[]} args */
const succeeds = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** The engine without a browser around it is enough; older systems have no package of it. */
const APT_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** @param {string} name */
const installs = (name) => succeeds('apt-get', ['install', '-y', name]);

/** Returns whether apt can install a package without asking anyone: only on Debian and its children, as root. */
const canApt = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Returns the path of a browser to test with: the machine's own, Playwright's, or a newly installed one.
 * @throws if there is none and none could be installed
 */
export function ensureBrowser() {
  const downloaded = chromium.executablePath();
  const found = findBrowser() ?? (existsSync(downloaded) ? downloaded : null);
  if (found) return found;
  console.log('No Chrome, Chromium or Edge found: fetching one for the tests.');
  const withDependencies = canApt() ? ['--with-deps'] : [];
  if (succeeds(process.execPath, [PLAYWRIGHT, 'install', ...withDependencies, 'chromium'])) return downloaded;
  if (canApt() && succeeds('apt-get', ['update']) && APT_PACKAGES.some(installs)) {
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    [
      'The tests need a real browser; none was found, and none could be installed.',
      'Expected Chrome, Chromium or Edge. Install one, or set CHROME_PATH to its program, and run the tests again.',
    ].join('\n'),
  );
}
