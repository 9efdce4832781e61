/** Polls between people in a room, on a page with the strictest policy. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { type Site, startSite } from '../support/site.ts';
import { joinRoom, type RoomPage, serverCall } from './room-page.ts';

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

async function openForm({ page }: RoomPage): Promise<Locator> {
  // What may be sent is known when the channel is.
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').click();
  const menu = page.getByRole('menu', { name: 'Add' });
  await expect.poll(() => menu.getByRole('menuitem').allInnerTexts()).toEqual(['Photo or file', 'Poll']);
  // The menu takes the focus when it has been drawn.
  const first = menu.getByRole('menuitem').first();
  await expect.poll(() => first.evaluate((item) => item.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await form.waitFor();
  return form;
}

test('the form says what is wrong with every field, and the options are put in order by keys and by dragging', async () => {
  const nuria = await join('Nuria');
  const { page } = nuria;
  const form = await openForm(nuria);
  const send = form.getByRole('button', { name: 'Send poll' });
  const choice = (number: number) => form.getByRole('textbox', { name: `Option ${number}`, exact: true });
  const texts = () =>
    form
      .getByRole('textbox', { name: /^Option \d+$/ })
      .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value));
  const question = form.getByRole('textbox', { name: 'Question' });
  await question.focus();
  await page.keyboard.press('Tab');
  await form.getByText('Question is required').waitFor();
  await question.fill('What to drink?');
  expect(await send.isDisabled()).toBe(true);

  await choice(1).fill('Tea');
  await choice(2).fill('Tea');
  await form.getByText('Option already exists').waitFor();
  await choice(2).fill('Coffee');
  await choice(3).fill('Milk');
  await choice(2).fill('');
  await form.getByText('Option is empty').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await choice(2).fill('Coffee');
  expect(await texts()).toEqual(['Tea', 'Coffee', 'Milk', '']);

  const most = form.getByRole('textbox', { name: 'Most votes for each person' });
  await most.fill('3');
  await form.getByText('Enforce unique vote is enabled').waitFor();
  const unique = form.getByRole('switch', { name: 'One vote each' });
  await unique.click();
  await most.fill('many');
  await form.getByText('Only numbers are allowed').waitFor();
  for (const wrong of ['1', '11']) {
    await most.fill(wrong);
    await form.getByText('Type a number from 2 to 10').waitFor();
    expect(await send.isDisabled()).toBe(true);
  }
  await most.fill('2');
  await unique.click();
  expect(await most.inputValue()).toBe('');
  await unique.click();
  await most.fill('2');

  await form.getByRole('button', { name: 'Move option 3 with the arrow keys' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(texts).toEqual(['Tea', 'Milk', 'Coffee', '']);
  await page.keyboard.press('ArrowUp');
  await expect.poll(texts).toEqual(['Milk', 'Tea', 'Coffee', '']);
  const handle = (number: number) => form.getByRole('button', { name: `Move option ${number} with` });
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
  if (!from || !to) throw new Error('expected two handles that are seen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Coffee', 'Milk', 'Tea', '']);
  await form.getByRole('button', { name: 'Remove option 2' }).click();
  await expect.poll(texts).toEqual(['Coffee', 'Tea', '']);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  // One layer at a time: the chat stays, and the focus is back in it.
  await expect.poll(() => nuria.chat.box.evaluate((box) => box.matches(':focus'))).toBe(true);
  expect(nuria.errors).toEqual([]);
});

test('a poll that is begun is not lost by accident, nor sent by it; long lists are put in order beyond what is seen', async () => {
  const nuria = await join('Nuria');
  const { page } = nuria;
  await page.setViewportSize({ width: 340, height: 640 });
  const form = await openForm(nuria);
  const question = form.getByRole('textbox', { name: 'Question' });
  const choice = (number: number) => form.getByRole('textbox', { name: `Option ${number}`, exact: true });
  const focus = (field: Locator) =>
    expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await question.focus();
  await page.keyboard.type('Which shift?');
  await page.keyboard.press('Enter');
  await focus(choice(1));
  await page.keyboard.type('Early');
  await page.keyboard.press('Enter');
  // It could be sent, and was not: the next option is to be written.
  await focus(choice(2));
  await page.keyboard.type('Late');
  for (let number = 3; number <= 24; number += 1) await choice(number).fill(`Shift ${number}`);

  // What an input method has begun is given up by Esc, and nothing else.
  await choice(2).evaluate((field) => {
    const init = { key: 'Escape', isComposing: true, bubbles: true, composed: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(await form.count()).toBe(1);

  const handle = form.getByRole('button', { name: 'Move option 24 with the arrow keys' });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  if (!from) throw new Error('expected a handle that is seen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) await page.mouse.move(x, 2 + (step % 2));
  await page.mouse.up();
  await expect.poll(() => choice(1).inputValue()).toBe('Shift 24');
  const first = form.getByRole('button', { name: 'Move option 1 with the arrow keys' });
  await first.focus();
  for (let step = 0; step < 23; step += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => choice(24).inputValue()).toBe('Shift 24');
  const moved = form.getByRole('button', { name: 'Move option 24 with the arrow keys' });
  await focus(moved);
  const seen = await moved.boundingBox();
  expect((seen?.y ?? -1) >= 0 && (seen?.y ?? 0) + (seen?.height ?? 0) <= 640).toBe(true);

  // A press beside it, or Esc: it is there again. Cancel means it.
  await page.mouse.click(4, 4);
  await form.waitFor({ state: 'detached' });
  await openForm(nuria);
  expect(await question.inputValue()).toBe('Which shift?');
  expect(await choice(24).inputValue()).toBe('Shift 24');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await openForm(nuria);
  expect(await question.inputValue()).toBe('');
  expect(nuria.errors).toEqual([]);
});

test('two people: votes, the limit, an option more, comments and the end are seen by both as they happen', async () => {
  const [nuria, oto] = await Promise.all([join('Nuria'), join('Oto')]);
  const form = await openForm(nuria);
  await form.getByRole('textbox', { name: 'Question' }).fill('Which two?');
  for (const [index, text] of ['Tea', 'Coffee', 'Milk'].entries())
    await form.getByRole('textbox', { name: `Option ${index + 1}`, exact: true }).fill(text);
  await form.getByRole('switch', { name: 'One vote each' }).click();
  await form.getByRole('textbox', { name: 'Most votes for each person' }).fill('2');
  await form.getByRole('switch', { name: 'Others may add options' }).click();
  await form.getByRole('switch', { name: 'Others may comment' }).click();
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
  await his.getByText('Reached the vote limit. Remove an existing vote first.').waitFor();
  expect(await pressed(his, 'Coffee')).toBe('false');
  await option(his, 'Milk').click();
  await hers.getByText('2 votes', { exact: true }).last().waitFor();
  await option(his, 'Coffee').click();
  await expect.poll(() => pressed(his, 'Coffee')).toBe('true');
  expect(await his.getByText('Reached the vote limit').count()).toBe(0);

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
  await comments.getByRole('button', { name: 'Change comment' }).click();
  await hersComments.getByText('Iced, please').waitFor();
  expect(await hersComments.getByText('Hot, please').count()).toBe(0);
  await hersComments.getByRole('button', { name: 'Done' }).click();
  await hers.getByRole('button', { name: 'See votes' }).click();
  const results = nuria.page.getByRole('dialog', { name: 'Votes' });
  await results.getByText('Iced, please').waitFor();
  expect(await results.getByText('Oto', { exact: true }).count()).toBeGreaterThan(0);
  await comments.getByRole('textbox').fill('Lukewarm, please');
  await comments.getByRole('button', { name: 'Change comment' }).click();
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
  // Whoever comes later sees the same, own votes included.
  await oto.page.reload();
  await card(oto.page, 'Which two?').getByText('your vote').first().waitFor();
  expect([...nuria.errors, ...oto.errors]).toEqual([]);
});

test('one person in two tabs: the limit holds for both, and what was one too many is shown as voted in neither', async () => {
  const options = ['Tea', 'Coffee', 'Milk'].map((text) => ({ text }));
  await posted({ name: 'Two of them?', options, max_votes_allowed: 2 });
  await posted({ name: 'One of them?', options, enforce_unique_vote: true });
  const { page, context, errors } = await join('Nuria');
  const second = await context.newPage();
  await second.goto(page.url());
  const [first, other] = [card(page, 'Two of them?'), card(second, 'Two of them?')];
  // What is voted is heard by cards that are there.
  await option(other, 'Tea').waitFor();
  await option(first, 'Tea').click();
  await expect.poll(() => pressed(other, 'Tea')).toBe('true');
  // The second tab votes before it has heard that the first one has used up the last vote.
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
  await other.getByText('Reached the vote limit. Remove an existing vote first.').waitFor();
  for (const poll of [first, other])
    expect([await pressed(poll, 'Tea'), await pressed(poll, 'Coffee'), await pressed(poll, 'Milk')]).toEqual([
      'true',
      'true',
      'false',
    ]);
  expect(await first.getByText('Reached the vote limit').count()).toBe(0);
  // Of one vote each the later one counts, in both.
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

test('a vote that is refused goes back, and says why', async () => {
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
  // It shows before anybody has answered.
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

test('a long poll: all of its options, and who voted, a page at a time; nobody is named where votes are anonymous', async () => {
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
  await results.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => people.count()).toBe(10);
  await results.getByRole('button', { name: 'Load more' }).click();
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

test('where polls are not switched on, or the channel has none, there is no way to make one', async () => {
  const plain = await joinRoom({ demo, site, browser, name: 'Uma', features: '-polls' });
  await plain.page.getByRole('button', { name: 'Attach files' }).waitFor();
  expect(
    await plain.page.getByRole('button', { name: 'Attach files' }).getAttribute('aria-haspopup'),
  ).not.toBe('menu');
  const call = serverCall(demo);
  await call('PATCH', CHANNEL, { set: { config_overrides: { polls: false } } });
  const without = await join('Vera');
  await without.page.getByRole('button', { name: 'Attach files' }).waitFor();
  expect(
    await without.page.getByRole('button', { name: 'Attach files' }).getAttribute('aria-haspopup'),
  ).not.toBe('menu');
  await call('PATCH', CHANNEL, { unset: ['config_overrides'] });
});
