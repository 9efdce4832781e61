/** Polls between people in a room, on a page with the strictest policy. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Site, startSite } from '../../support/site.ts';
import { joinRoom, openPollForm, serverCall } from '../room-page.ts';

let demo: Demo;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

const CHANNEL = '/channels/room/eclipse';
const join = (name: string) => joinRoom({ demo, site, browser, name, features: 'polls' });
const card = (page: Page, question: string) =>
  page.getByRole('article').filter({ hasText: question }).locator('.poll').last();
const option = (poll: Locator, text: string) => poll.getByRole('button', { name: new RegExp(`^${text} `) });
const pressed = (poll: Locator, text: string) => option(poll, text).getAttribute('aria-pressed');
const axe = (page: Page) => axeViolations(page, { rules: { region: { enabled: false } } });

/** A poll of Lucía's in the room, by the API alone. @returns the ids of poll and message */
async function posted(poll: object): Promise<{ id: string; messageId: string; options: string[] }> {
  const call = serverCall(demo);
  const made = await call('POST', '/polls', { ...poll, user_id: 'lucia' });
  const { id, options } = made.poll as { id: string; options: { id: string }[] };
  const { message } = await call('POST', `${CHANNEL}/message`, {
    message: { poll_id: id, user_id: 'lucia' },
  });
  return { id, messageId: (message as { id: string }).id, options: options.map((one) => one.id) };
}

test('two people see votes, the limit, a further option, comments and the end live', async () => {
  const [nuria, oto] = await Promise.all([join('Nuria'), join('Oto')]);
  const form = await openPollForm(nuria);
  await form.getByRole('textbox', { name: 'Question' }).fill('Which two?');
  for (const [index, text] of ['Tea', 'Coffee', 'Milk'].entries())
    await form.getByRole('textbox', { name: `Option ${index + 1}`, exact: true }).fill(text);
  await form.getByRole('switch', { name: 'One vote per person' }).click();
  await form.getByRole('textbox', { name: 'Maximum votes per person' }).fill('2');
  await form.getByRole('switch', { name: 'Let others add options' }).click();
  await form.getByRole('switch', { name: 'Let others comment' }).click();
  await form.getByRole('button', { name: 'Send poll' }).click();

  const hers = card(nuria.page, 'Which two?');
  const his = card(oto.page, 'Which two?');
  await his.getByText('Choose up to 2').waitFor();
  await option(his, 'Tea').focus();
  await oto.page.keyboard.press('Space');
  await hers.getByText('1 vote', { exact: true }).first().waitFor();
  expect(await pressed(hers, 'Tea')).toBe('false');
  await option(his, 'Milk').click();
  await option(hers, 'Tea').click();
  await his.getByText('3 votes', { exact: true }).waitFor();
  await option(his, 'Coffee').click();
  await his.getByText('You’ve used all your votes. Remove one to choose another.').waitFor();
  expect(await pressed(his, 'Coffee')).toBe('false');
  await option(his, 'Milk').click();
  await hers.getByText('2 votes', { exact: true }).last().waitFor();
  await option(his, 'Coffee').click();
  await expect.poll(() => pressed(his, 'Coffee')).toBe('true');
  expect(await his.getByText('You’ve used all your votes').count()).toBe(0);

  await his.getByRole('button', { name: 'Add option' }).click();
  const suggest = oto.page.getByRole('dialog', { name: 'Add option' });
  await suggest.getByRole('textbox').fill('Tea');
  await suggest.getByRole('button', { name: 'Add' }).click();
  await suggest.getByText('Option already exists').waitFor();
  await suggest.getByRole('textbox').fill('Water');
  await suggest.getByRole('button', { name: 'Add' }).click();
  await option(hers, 'Water').waitFor();

  await his.getByRole('button', { name: 'Add comment' }).click();
  const comments = oto.page.getByRole('dialog', { name: 'Comments' });
  await comments.getByRole('textbox').fill('Hot, please');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await hers.getByRole('button', { name: '1 comment' }).click();
  const hersComments = nuria.page.getByRole('dialog', { name: 'Comments' });
  await hersComments.getByText('Hot, please').waitFor();
  await comments.getByRole('textbox').fill('Iced, please');
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await hersComments.getByText('Iced, please').waitFor();
  expect(await hersComments.getByText('Hot, please').count()).toBe(0);
  await hersComments.getByRole('button', { name: 'Done' }).click();
  await hers.getByRole('button', { name: 'See votes' }).click();
  const results = nuria.page.getByRole('dialog', { name: 'Votes' });
  await results.getByText('Iced, please').waitFor();
  expect(await results.getByText('Oto', { exact: true }).count()).toBeGreaterThan(0);
  await comments.getByRole('textbox').fill('Lukewarm, please');
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await results.getByText('Lukewarm, please').waitFor();
  expect(await axe(nuria.page)).toEqual([]);
  await results.getByRole('button', { name: 'Done' }).click();
  await comments.getByRole('button', { name: 'Done' }).click();

  expect(await his.getByRole('button', { name: 'End poll' }).count()).toBe(0);
  await hers.getByRole('button', { name: 'End poll' }).click();
  await nuria.page
    .getByRole('alertdialog', { name: 'End this poll?' })
    .getByRole('button', { name: 'End poll' })
    .click();
  await his.getByText('Closed').waitFor();
  await his.getByText('67%').waitFor();
  expect(await option(his, 'Tea').count()).toBe(0);
  // A later visitor sees the same, with their own votes.
  await oto.page.reload();
  await card(oto.page, 'Which two?').getByText('your vote').first().waitFor();
  expect([...nuria.errors, ...oto.errors]).toEqual([]);
});

test('one person in two tabs: the limit applies to both, and neither shows an extra vote', async () => {
  const options = ['Tea', 'Coffee', 'Milk'].map((text) => ({ text }));
  await posted({ name: 'Two of them?', options, max_votes_allowed: 2 });
  await posted({ name: 'One of them?', options, enforce_unique_vote: true });
  const { page, context, errors } = await join('Nuria');
  const second = await context.newPage();
  await second.goto(page.url());
  const [first, other] = [card(page, 'Two of them?'), card(second, 'Two of them?')];
  // Only mounted cards receive votes.
  await option(other, 'Tea').waitFor();
  await option(first, 'Tea').click();
  await expect.poll(() => pressed(other, 'Tea')).toBe('true');
  // The second tab votes before it learns that the first one has used the last vote.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await second.route('**/vote?**', async (route) => {
    await held;
    await route.continue();
  });
  await option(other, 'Milk').click();
  await expect.poll(() => pressed(other, 'Milk')).toBe('true');
  await option(first, 'Coffee').click();
  await expect.poll(() => pressed(other, 'Coffee')).toBe('true');
  go();
  await other.getByText('You’ve used all your votes. Remove one to choose another.').waitFor();
  for (const poll of [first, other])
    expect([await pressed(poll, 'Tea'), await pressed(poll, 'Coffee'), await pressed(poll, 'Milk')]).toEqual([
      'true',
      'true',
      'false',
    ]);
  expect(await first.getByText('You’ve used all your votes').count()).toBe(0);
  // With one vote each the later vote counts, in both.
  const [one, too] = [card(page, 'One of them?'), card(second, 'One of them?')];
  await option(one, 'Tea').click();
  await expect.poll(() => pressed(too, 'Tea')).toBe('true');
  await option(too, 'Coffee').click();
  await expect.poll(() => pressed(one, 'Coffee')).toBe('true');
  for (const poll of [one, too]) {
    expect(await pressed(poll, 'Tea')).toBe('false');
    await poll.getByText('1 vote', { exact: true }).last().waitFor();
  }
  expect(await too.getByRole('alert').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a refused vote is undone, and says why', async () => {
  const { id } = await posted({ name: 'Too late?', options: [{ text: 'Yes' }, { text: 'No' }] });
  const oto = await join('Oto');
  const poll = card(oto.page, 'Too late?');
  await option(poll, 'Yes').waitFor();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await oto.page.route('**/vote?**', async (route) => {
    await held;
    await route.abort('connectionreset');
  });
  await option(poll, 'Yes').click();
  // It shows before the server answers.
  await expect.poll(() => pressed(poll, 'Yes')).toBe('true');
  await poll.getByText('1 vote', { exact: true }).last().waitFor();
  go();
  await poll.getByRole('alert').waitFor();
  expect(await pressed(poll, 'Yes')).toBe('false');
  await poll.getByText('0 votes', { exact: true }).last().waitFor();
  await oto.page.unroute('**/vote?**');
  await option(poll, 'No').click();
  await expect.poll(() => pressed(poll, 'No')).toBe('true');
  expect(await poll.getByRole('alert').count()).toBe(0);
  await serverCall(demo)('PATCH', `/polls/${id}?user_id=lucia`, { set: { is_closed: true } });
  await poll.getByText('Closed').waitFor();
});

test('Enter sends a comment; the winner of an ended poll has a sign of its own, and no limit is left', async () => {
  const { id, messageId, options } = await posted({
    name: 'Which wood?',
    options: ['Oak', 'Ash', 'Elm'].map((text) => ({ text })),
    max_votes_allowed: 2,
    allow_answers: true,
  });
  const { page } = await join('Oto');
  const poll = card(page, 'Which wood?');
  await option(poll, 'Oak').click();
  await option(poll, 'Elm').click();
  await option(poll, 'Ash').click();
  await poll.getByRole('alert').waitFor();
  await poll.getByRole('button', { name: 'Add comment' }).click();
  const comments = page.getByRole('dialog', { name: 'Comments' });
  const field = comments.getByRole('textbox');
  await field.fill('No');
  await field.press('Shift+Enter');
  await field.pressSequentially('pine');
  await field.press('Enter');
  await expect.poll(() => comments.locator('.poll-comments').textContent()).toContain('No pine');
  expect(await field.inputValue()).toBe('No\npine');
  await comments.getByRole('button', { name: 'Done' }).click();

  const call = serverCall(demo);
  await call('POST', '/users', { users: { petra: { id: 'petra' } } });
  for (const user_id of ['lucia', 'petra'])
    await call('POST', `/messages/${messageId}/polls/${id}/vote`, {
      vote: { option_id: options[1] },
      user_id,
    });
  await call('PATCH', `/polls/${id}?user_id=lucia`, { set: { is_closed: true } });
  await poll.getByText('Closed').waitFor();
  expect(await poll.getByRole('alert').count()).toBe(0);
  const signs = await poll
    .locator('.poll-option')
    .evaluateAll((rows) =>
      rows.map((row) => ['.poll-mark svg', '.poll-winner'].map((sign) => row.querySelector(sign) !== null)),
    );
  expect(signs).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
});

test('a long poll: all options, and voters a page at a time; no names in an anonymous poll', async () => {
  const names = Array.from({ length: 7 }, (_, index) => ({ text: `Choice ${index + 1}` }));
  const open = await posted({ name: 'A long one', options: names });
  const secret = await posted({ name: 'In secret', options: names, voting_visibility: 'anonymous' });
  const call = serverCall(demo);
  const voters = Array.from({ length: 12 }, (_, index) => `voter-${index}`);
  await call('POST', '/users', {
    users: Object.fromEntries(voters.map((id) => [id, { id, name: `Voter ${id.slice(6)}` }])),
  });
  for (const user of voters)
    for (const { id, messageId, options } of [open, secret])
      await call('POST', `/messages/${messageId}/polls/${id}/vote?user_id=${user}`, {
        vote: { option_id: options[6] },
      });
  const { page, errors } = await join('Nuria');
  const poll = card(page, 'A long one');
  await expect.poll(() => poll.getByRole('listitem').count()).toBe(5);
  await poll.getByRole('button', { name: 'See all 7 options' }).click();
  const all = page.getByRole('dialog', { name: 'A long one' });
  await option(all, 'Choice 6').click();
  await expect.poll(() => pressed(all, 'Choice 6')).toBe('true');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await poll.getByText('13 votes').waitFor();

  await poll.getByRole('button', { name: 'See votes' }).click();
  const results = page.getByRole('dialog', { name: 'Votes' });
  const best = results.getByRole('heading', { level: 4 }).first();
  await expect.poll(() => best.textContent()).toContain('Choice 7');
  const people = results.getByText(/^Voter \d+$/);
  expect(await people.count()).toBe(5);
  await results.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => people.count()).toBe(10);
  await results.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => people.count()).toBe(12);
  expect(await axe(page)).toEqual([]);
  await results.getByRole('button', { name: 'Done' }).click();

  const hidden = card(page, 'In secret');
  await hidden.getByText('Anonymous').waitFor();
  await hidden.getByRole('button', { name: 'See votes' }).click();
  await results.getByText('12 votes').waitFor();
  expect(await people.count()).toBe(0);
  expect(errors).toEqual([]);
});

test('offers no poll where they are off, or the channel has none', async () => {
  const offered = async (page: Page) => {
    await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
    const menu = page.getByRole('menu', { name: 'Add' });
    await menu.getByRole('menuitem', { name: '/giphy' }).waitFor();
    return menu.getByRole('menuitem', { name: 'Poll' }).count();
  };
  const plain = await joinRoom({ demo, site, browser, name: 'Uma', features: '-polls' });
  expect(await offered(plain.page)).toBe(0);
  const call = serverCall(demo);
  await call('PATCH', CHANNEL, { set: { config_overrides: { polls: false } } });
  const without = await join('Vera');
  expect(await offered(without.page)).toBe(0);
  await call('PATCH', CHANNEL, { unset: ['config_overrides'] });
});
