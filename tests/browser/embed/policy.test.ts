import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();

/** Every violation of the page's policy since its first script. */
const WATCH = `
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(event.effectiveDirective + ' ' + event.blockedURI));
`;
const TRUSTED = "require-trusted-types-for 'script'; trusted-types stoop";
const REST = `connect-src 'self'; img-src 'self' data:; ${TRUSTED}`;

type Row = readonly [name: string, policy: string, attribute: (hash: string) => string];
const POLICIES: readonly Row[] = [
  ['a nonce', `default-src 'none'; script-src 'nonce-n1'; ${REST}`, (_: string) => 'nonce="n1"'],
  [
    'a hash and strict-dynamic',
    `default-src 'none'; script-src 'HASH' 'strict-dynamic'; ${REST}`,
    (hash: string) => `integrity="${hash}"`,
  ],
  ['its origin', `default-src 'none'; script-src 'self'; ${REST}`, (_: string) => ''],
];

test.each(POLICIES)(
  'a page that allows scripts by %s has nothing to report',
  async (_, policy, attribute) => {
    const { integrity } = pages.manifest();
    const { page, errors } = await pages.open({
      head: `<script async ${attribute(integrity)} src="/stoop.js" data-key="k_test" data-accent="#7a3cff"
      data-greeting="Hello" data-greeting-delay="0"></script>`,
      headers: { 'content-security-policy': policy.replace('HASH', integrity) },
      init: WATCH,
    });
    await page.getByText('Hello').waitFor();
    await launcherOf(page).click();
    await composerOf(page).fill('A **first** message');
    await composerOf(page).press('Enter');
    // Read by a part that was loaded for it.
    await page.getByRole('log', { name: 'Messages' }).locator('strong', { hasText: 'first' }).waitFor();
    // Loaded now, by a module that the policy trusts only through the tag.
    await page.locator('[data-message] .bubble').hover();
    await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
    expect(await page.evaluate('window.violations')).toEqual([]);
    expect(errors.filter((text) => /policy|trusted/i.test(text))).toEqual([]);
  },
);

/** The files that a message with some Markdown needs, by the beginning of their names. */
const FILES = ['widget', 'chat', 'rich-text'];

test.for(POLICIES.flatMap((row) => FILES.map((file) => [file, ...row] as const)))(
  'the file of %s failed once, on a page that allows scripts by %s: the next try loads it, with nothing to report',
  async ([file, , policy, attribute]) => {
    const { integrity, files } = pages.manifest();
    const path = `/${files.find(({ name }) => name.startsWith(`${file}-`))?.name}`;
    pages.site().answer(path, { body: 'broken', status: 503 });
    const { page } = await pages.open({
      head: `<script async ${attribute(integrity)} src="/stoop.js" data-key="k_test"></script>`,
      headers: { 'content-security-policy': policy.replace('HASH', integrity) },
      init: WATCH,
    });
    const asked = (wanted: string) => pages.site().requests.filter((request) => request === wanted).length;
    await launcherOf(page).click();
    if (file === 'widget') {
      await page.getByRole('alert').getByText('Chat couldn’t load.').waitFor();
      pages.site().answer(path, null);
      await launcherOf(page).click();
    }
    await composerOf(page).fill('A **first** message');
    await composerOf(page).press('Enter');
    if (file === 'chat') {
      // The message made another try, which has failed too.
      await page.getByRole('log', { name: 'Messages' }).getByText('Not sent').waitFor();
      const alert = page.getByRole('alert').filter({ hasText: 'unreachable' });
      await alert.waitFor();
      expect(asked('/guest')).toBe(0);
      pages.site().answer(path, null);
      await alert.getByRole('button', { name: 'Try again' }).click();
    }
    // Only the chat client asks for it.
    await expect.poll(() => asked('/guest')).toBeGreaterThan(0);
    if (file === 'rich-text') {
      await expect.poll(() => asked(path)).toBeGreaterThan(0);
      pages.site().answer(path, null);
    }
    await page.getByRole('log', { name: 'Messages' }).locator('strong', { hasText: 'first' }).waitFor();
    expect(await page.evaluate('window.violations')).toEqual([]);
  },
);
