/** The inbox of the production program: signing in, accepting an invitation, signing out. */
import { expect, onTestFinished, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { signJwt } from '../../support/jwt.ts';
import { EMAIL, focusedId, PASSWORD, staffStage } from './stage.ts';

const NARROW = { width: 320, height: 640 };

const stage = staffStage();
const { open, signIn } = stage;

test('a person signs in by keyboard, stays signed in after a reload, and signs out', async () => {
  const { context, page, errors } = await open();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => focusedId(page)).toBe('email');
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Inbox', exact: true }).first().waitFor();
  await page.getByText('No conversations').or(page.getByText('New conversations')).first().waitFor();
  expect(await page.locator('#who').textContent()).toBe('Ines');
  expect(await page.title()).toContain('Inbox');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'stoop_session', httpOnly: true, sameSite: 'Strict' });
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(await stored()).not.toMatch(/eyJ|stoop_session/);
  await page.reload();
  await expect.poll(() => page.locator('#who').textContent()).toBe('Ines');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => focusedId(page)).toBe('email');
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(errors).toEqual([]);
});

test('says what is wrong, beside the field and above the form', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your email address.').waitFor();
  expect(await page.locator('#email').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => focusedId(page)).toBe('email');
  await signIn(page, 'not the password');
  await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor();
  await expect.poll(() => focusedId(page)).toBe('password');
  await page.route('**/staff/sign-in', (route) => route.abort());
  await signIn(page);
  await page.getByRole('alert').getByText("Couldn't reach the server").waitFor();
});

test('an invited person chooses a name and a password, and the link works once', async () => {
  const code = await stage.server().invite('tomas@shop.example', 'agent');
  const { page } = await open(`/inbox#invite=${code}`);
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(page.url()).toBe(`${stage.url()}/inbox`);
  await page.getByText('tomas@shop.example').first().waitFor();
  await page.getByLabel('Your name').fill('Tomas');
  const password = page.locator('#new-password');
  await password.fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('#new-password-problem').getByText('Use at least 10 characters.').waitFor();
  await password.fill('aaaaaaaaaaaa');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('too easy to guess').waitFor();
  await page.getByRole('checkbox', { name: 'Show password' }).check();
  expect(await password.getAttribute('type')).toBe('text');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect.poll(() => page.locator('#who').textContent()).toBe('Tomas');
  const again = await open(`/inbox#invite=${code}`);
  await again.page.getByRole('alert').getByText('no longer valid').waitFor();
  await again.page.getByRole('button', { name: 'Go to sign in' }).click();
  await again.page.locator('#email').waitFor();
});

test('a name that another user bears is refused beside its field', async () => {
  const token = signJwt({ server: true }, stage.server().secret);
  const setUnique = (rule: string) =>
    fetch(`${stage.url()}/app?api_key=${stage.server().key}`, {
      method: 'PATCH',
      headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
      body: JSON.stringify({ enforce_unique_usernames: rule }),
    });
  expect((await setUnique('app')).status).toBe(200);
  onTestFinished(async () => void (await setUnique('no')));
  const code = await stage.server().invite('second@shop.example', 'agent');
  const { page } = await open(`/inbox#invite=${code}`);
  await page.getByLabel('Your name').fill('ines');
  await page.locator('#new-password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('#name-problem').getByText('This name is taken').waitFor();
  await expect.poll(() => focusedId(page)).toBe('name');
  await page.getByLabel('Your name').fill('Lucia');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.locator('#who').textContent()).toBe('Lucia');
});

test('a session that ends elsewhere leads back to the sign-in page', async () => {
  const { context, page } = await open();
  await signIn(page);
  await expect.poll(() => page.locator('#who').textContent()).toBe('Ines');
  const other = await open();
  await signIn(other.page);
  await expect.poll(() => other.page.locator('#who').textContent()).toBe('Ines');
  // The chat's connections end with the session, and the page asks for a token that it does not get.
  await context.request.delete(`${stage.url()}/staff/sessions`, { headers: { origin: stage.url() } });
  await other.page.getByRole('alert').getByText('Your session has expired').waitFor();
  expect(await page.locator('#who').isVisible()).toBe(true);
});

test.each(['light', 'dark'] as const)('both forms pass axe in %s colours', async (colorScheme) => {
  const { page } = await open('/inbox', { colorScheme });
  await page.locator('#email').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await axeViolations(page)).toEqual([]);
  const code = await stage.server().invite('axe@shop.example', 'agent');
  const invited = await open(`/inbox#invite=${code}`, { colorScheme });
  await invited.page.getByLabel('Your name').waitFor();
  expect(await axeViolations(invited.page)).toEqual([]);
  await signIn(page);
  await page.getByRole('heading', { name: 'Inbox', exact: true }).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('nothing is cut or scrolls sideways at 320 px, and Hebrew runs from right to left', async () => {
  const { page, errors } = await open('/inbox', { viewport: NARROW, locale: 'he-IL' });
  await page.locator('#email').waitFor();
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    ...['rtl', 'he'],
  ]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/[\u0590-\u05ff]/);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(NARROW.width);
  await page.locator('#email').fill(EMAIL);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password').press('Enter');
  await page.locator('#who').waitFor();
  expect(await width()).toBeLessThanOrEqual(NARROW.width);
  expect(errors).toEqual([]);
});

test('password managers find the fields', async () => {
  const { page } = await open();
  await page.locator('#email').waitFor({ state: 'attached' });
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('input[autocomplete]')].map((input) => [
      ...[input.id, input.getAttribute('autocomplete')],
    ]),
  );
  expect(Object.fromEntries(found)).toMatchObject({
    ...{ email: 'username', password: 'current-password' },
    ...{ 'accept-email': 'username', name: 'name', 'new-password': 'new-password' },
  });
});

test('the page may run no script of others, be framed by nobody, and shows the app’s name as text', async () => {
  const reply = await fetch(`${stage.url()}/inbox`);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const html = await reply.text();
  expect(html).toContain('Halden &#38; Co');
  expect(html).not.toMatch(/\{\{|eyJ/);
});
