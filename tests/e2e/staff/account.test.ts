/** The dialog of the inbox: one's own sessions and password and, for admins, the team and the log. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { focusedId, PASSWORD, staffStage } from './stage.ts';

const stage = staffStage();
const { open, signIn } = stage;

/** Takes pictures into the folder that STOOP_PICTURES names, if it names one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Opens the dialog of one's account. */
async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await account.waitFor();
  return account;
}

test('an admin sees where they are signed in, and ends the session of another device', async () => {
  const { page } = await open();
  await signIn(page);
  const other = await open('/inbox', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  });
  await signIn(other.page);
  await expect.poll(() => other.page.locator('#who').textContent()).toBe('Ines');
  const account = await openAccount(page);
  await account.getByText(/^This device/).waitFor();
  await picture(page, 'account-you');
  await account.getByRole('button', { name: 'Sign out: Safari on iPhone' }).first().focus();
  await page.keyboard.press('Enter');
  await other.page.getByRole('alert').getByText('Your session has expired').waitFor();
  await expect.poll(() => focusedId(page)).toBe('sessions-title');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedId(page)).toBe('account-open');
});

test('a changed password is asked for at the next sign-in, and a wrong one changes nothing', async () => {
  const code = await stage.server().invite('zoe@shop.example', 'agent');
  const { page } = await open(`/inbox#invite=${code}`);
  await page.getByLabel('Your name').fill('Zoe');
  await page.locator('#new-password').fill(PASSWORD);
  await page.locator('#new-password').press('Enter');
  await expect.poll(() => page.locator('#who').textContent()).toBe('Zoe');
  const account = await openAccount(page);
  // An agent has no more than their own account.
  expect(await account.getByRole('tab').count()).toBe(0);
  const change = async (from: string, to: string) => {
    await account.getByLabel('Current password').fill(from);
    await account.getByLabel('New password').fill(to);
    await account.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the password', 'another long secret');
  await account.getByRole('alert').getByText('Check your current password').waitFor();
  await change(PASSWORD, 'another long secret');
  await account.getByRole('status').getByText('Password changed').waitFor({ state: 'attached' });
  await account.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.locator('#email').fill('zoe@shop.example');
  await page.locator('#password').fill('another long secret');
  await page.locator('#password').press('Enter');
  await expect.poll(() => page.locator('#who').textContent()).toBe('Zoe');
});

test('an admin invites, changes a role, withdraws, removes, and finds all of it in the log', async () => {
  const { page, errors } = await open();
  await signIn(page);
  const account = await openAccount(page);
  await account.getByRole('tab', { name: 'You' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedId(page)).toBe('tab-team');
  const invite = async (email: string) => {
    await account.getByLabel('Email').fill(email);
    await account.getByRole('button', { name: 'Create invitation' }).click();
    await account.getByText(`Send this link to ${email}`).waitFor();
    return account.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  };
  await account.getByRole('button', { name: 'Create invitation' }).click();
  await account.getByText('Enter your email address.').waitFor();
  const link = await invite('omar@shop.example');
  await invite('nobody@shop.example');
  await account.getByRole('button', { name: 'Withdraw: nobody@shop.example' }).click();
  await account.getByText('nobody@shop.example', { exact: true }).waitFor({ state: 'detached' });
  const omar = await open(new URL(link).pathname + new URL(link).hash);
  await omar.page.getByLabel('Your name').fill('<b>Omar</b>');
  await omar.page.locator('#new-password').fill(PASSWORD);
  await omar.page.locator('#new-password').press('Enter');
  await expect.poll(() => omar.page.locator('#who').textContent()).toBe('<b>Omar</b>');
  await account.getByRole('tab', { name: 'Team' }).click();
  await account.getByText('<b>Omar</b>', { exact: true }).waitFor();
  await picture(page, 'account-team');
  expect(await axeViolations(page)).toEqual([]);
  await account.getByRole('combobox', { name: 'Role of <b>Omar</b>' }).selectOption('Admin');
  await account.getByRole('status').getByText('Saved').waitFor({ state: 'attached' });
  await account.getByRole('button', { name: 'Remove: <b>Omar</b>' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove <b>Omar</b>?' });
  await picture(page, 'account-sure');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await account.getByText('<b>Omar</b>', { exact: true }).waitFor();
  await account.getByRole('button', { name: 'Remove: <b>Omar</b>' }).click();
  await sure.getByRole('button', { name: 'Remove' }).click();
  await account.getByText('<b>Omar</b>', { exact: true }).waitFor({ state: 'detached' });
  await omar.page.getByRole('alert').getByText('Your session has expired').waitFor();
  await account.getByRole('tab', { name: 'Activity' }).click();
  for (const sentence of [
    'Ines invited omar@shop.example',
    'Ines withdrew the invitation for nobody@shop.example',
    'Ines signed in',
  ])
    await account.getByText(sentence, { exact: true }).first().waitFor();
  await account.getByText(/^Ines changed the role of .* to Admin$/).waitFor();
  await picture(page, 'account-log');
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test.each([
  ['light', 'en-GB', 1280],
  ['dark', 'en-GB', 390],
  ['dark', 'he-IL', 320],
] as const)('the account fits and passes axe: %s, %s, %i px', async (colorScheme, locale, width) => {
  const { page } = await open('/inbox', { colorScheme, locale, viewport: { width, height: 720 } });
  await signIn(page);
  await page.locator('#account-open').click();
  for (const tab of ['you', 'team', 'log']) {
    await page.locator(`#tab-${tab}`).click();
    await page.locator(`#${tab} li`).first().waitFor();
    await picture(page, `account-${tab}-${width}-${colorScheme}`);
    expect(await axeViolations(page)).toEqual([]);
    const tooWide = await page
      .locator('#account')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  }
});
