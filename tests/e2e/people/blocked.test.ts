/** Two people, one of whom has blocked the other: the view of each. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import {
  box,
  bubble,
  focused,
  heading,
  type Inboxes,
  log,
  membersOf,
  open,
  openInboxes,
  pane,
  press,
  row,
  say,
} from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Opens the conversation of the two by its name. */
async function writeTo(page: Awaited<ReturnType<Inboxes['inboxOf']>>, name: string): Promise<void> {
  await press(page, 'New conversation');
  const form = pane(page, 'New conversation');
  await form.getByRole('searchbox', { name: 'Find people' }).fill(name);
  await press(form, name);
  await press(form, 'Start');
  await heading(page, name).waitFor();
}

test('a user who blocked the other person sees that in place of the composer, and can unblock there', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  await inboxes.shop.blockUser(omar.id, lena.id);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  // The blocked person learns nothing: their message is sent, without a notification.
  await writeTo(other, lena.name);
  await say(other, 'Are you there?');
  await log(other).getByText('Sent', { exact: true }).waitFor();
  expect(await row(page, omar.name).count()).toBe(0);
  await writeTo(page, omar.name);
  const notified = page.getByRole('group', {
    name: `You blocked ${omar.name}. You won’t be notified when they write here.`,
  });
  await notified.waitFor();
  expect(await box(page).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  // The message was stored, and can be read.
  await bubble(page, 'Are you there?').waitFor();
  await notified.getByRole('button', { name: 'Unblock' }).focus();
  await page.keyboard.press('Enter');
  await notified.waitFor({ state: 'detached' });
  await focused(box(page));
  await say(page, 'Here I am');
  await bubble(other, 'Here I am').waitFor();
  await say(other, 'At last');
  await bubble(page, 'At last').waitFor();
  await row(page, omar.name).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a block has no effect in a group: both can be invited, and see each other’s messages', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  await inboxes.shop.blockUser(omar.id, lena.id);
  const [hers, his] = [await inboxes.talk('Glaze', lena), await inboxes.talk('Kiln', omar)];
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  const sides = [
    { from: page, to: other, talk: hers, guest: omar },
    { from: other, to: page, talk: his, guest: lena },
  ];
  for (const { from, to, talk, guest } of sides) {
    await open(from, talk.name);
    await press(await membersOf(from), 'Add people');
    const add = pane(from, 'Add people');
    await add.getByRole('searchbox', { name: 'Find people' }).fill(guest.name);
    await press(add, guest.name);
    await press(add, 'Invite');
    await pane(from, 'Members')
      .getByRole('button', { name: new RegExp(`${guest.name}.*Invited`) })
      .waitFor();
    await press(pane(from, 'Members'), 'Close details');
    await open(to, talk.name);
    await to.getByRole('group', { name: /invited/i }).waitFor();
    await press(to, 'Join');
    await focused(box(to));
    await say(to, `Thanks from ${guest.name}`);
    await bubble(from, `Thanks from ${guest.name}`).waitFor();
  }
  expect(inboxes.complaints()).toEqual([]);
});
