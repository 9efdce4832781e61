/** Ways to remove messages: for oneself, for everyone, and by moderators. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bubble, type Inboxes, log, membersOf, open, openInboxes, pane, press, row, say } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('history is cleared for oneself; the conversation returns with the next message, without it', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(other, group.name);
  await say(other, 'The old glaze');
  await open(page, group.name);
  await bubble(page, 'The old glaze').waitFor();
  await press(page, 'Details');
  await press(pane(page, 'Details'), 'Clear history');
  await press(page.getByRole('alertdialog'), 'Cancel');
  await bubble(page, 'The old glaze').waitFor({ state: 'attached' });
  await press(pane(page, 'Details'), 'Clear history');
  await press(page.getByRole('alertdialog', { name: 'Clear your history?' }), 'Clear history');
  await row(page, group.name).waitFor({ state: 'hidden' });
  // The other person keeps it.
  await bubble(other, 'The old glaze').waitFor();
  await say(other, 'The new glaze');
  await open(page, group.name);
  await bubble(page, 'The new glaze').waitFor();
  expect(await bubble(page, 'The old glaze').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('deleting all messages empties everyone’s conversation and list', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(page, group.name);
  await say(page, 'The old glaze');
  await open(other, group.name);
  await bubble(other, 'The old glaze').waitFor();
  // A user who may not delete the conversation may not empty it.
  await press(other, 'Details');
  await pane(other, 'Details').getByRole('button', { name: 'Leave conversation' }).waitFor();
  expect(await pane(other, 'Details').getByRole('button', { name: 'Delete all messages' }).count()).toBe(0);
  await other.keyboard.press('Escape');
  await press(page, 'Details');
  await press(pane(page, 'Details'), 'Delete all messages');
  await press(page.getByRole('alertdialog', { name: 'Delete all messages?' }), 'Delete all messages');
  for (const who of [page, other]) {
    await bubble(who, 'The old glaze').waitFor({ state: 'detached' });
    await expect.poll(() => row(who, group.name).textContent()).toContain('No messages yet');
  }
  await page.keyboard.press('Escape');
  await say(page, 'Begun anew');
  await bubble(other, 'Begun anew').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a frozen conversation tells everyone; the author of a removed message learns of it', async () => {
  const [mara, bob] = [await inboxes.someone('Mara', { role: 'moderator' }), await inboxes.someone('Bob')];
  const group = await inboxes.talk('Kiln', mara, bob);
  const [page, other] = [await inboxes.inboxOf(mara), await inboxes.inboxOf(bob)];
  await open(other, group.name);
  await say(other, 'My own mistake', 'Something rude');
  await open(page, group.name);
  await bubble(page, 'Something rude').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await press(page.getByRole('alertdialog'), 'Delete for everyone');
  const notified = other.getByRole('region', { name: 'Notifications' });
  await notified.getByText('One of your messages was removed.').waitFor();
  await log(other).getByText('Message deleted').waitFor();
  await press(notified, 'Dismiss');
  await notified.waitFor({ state: 'detached' });
  // Their own deletions cause no notice.
  await bubble(other, 'My own mistake').click({ button: 'right' });
  await other.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await press(other.getByRole('alertdialog'), 'Delete for everyone');
  await expect.poll(() => log(other).getByText('Message deleted').count()).toBe(2);
  expect(await notified.count()).toBe(0);
  // A later visit still says which message it was.
  await other.reload();
  await open(other, group.name);
  await log(other).getByText('Removed by a moderator').waitFor();
  await log(other).getByText('Something rude').waitFor();
  expect(await log(other).getByText('My own mistake').count()).toBe(0);

  await press(page, 'Details');
  await pane(page, 'Details').getByRole('switch', { name: 'Lock conversation' }).click();
  await other.locator('.locked').getByText('This conversation is locked').waitFor();
  await pane(page, 'Details').getByRole('switch', { name: 'Lock conversation' }).click();
  await other.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test.each(['deleted', 'removed'] as const)(
  '%s by another person while the details are open closes them, and the conversation says so',
  async (how) => {
    const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
    const group = await inboxes.talk('Kiln', lena, omar);
    const page = await inboxes.inboxOf(omar);
    await open(page, group.name);
    await press(page, 'Details');
    await pane(page, 'Details').getByRole('button', { name: 'Leave conversation' }).waitFor();
    const channel = inboxes.shop.channel('messaging', group.id);
    await (how === 'deleted' ? channel.delete() : channel.removeMembers([omar.id]));
    await pane(page, 'Details').waitFor({ state: 'hidden' });
    await row(page, group.name).waitFor({ state: 'hidden' });
    await page.locator('.inbox-conversation').getByText('no longer exists').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0);
  },
);

test('a failed list of members says so, and can be retried', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena);
  await open(page, group.name);
  await page.route('**/members?*', (route) => route.abort());
  const members = await membersOf(page);
  await members.getByRole('alert').waitFor();
  expect(await members.getByText('No one', { exact: false }).count()).toBe(0);
  await page.unroute('**/members?*');
  await members.getByRole('button', { name: 'Try again' }).click();
  await members.getByRole('button', { name: new RegExp(omar.name) }).waitFor();
  expect(await members.getByRole('alert').count()).toBe(0);
});
