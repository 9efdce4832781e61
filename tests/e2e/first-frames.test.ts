/** Every frame of an opening: nothing shows that is replaced a moment later. Scripts are slow here. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { delayScript, recordFrames } from '../support/frames.ts';
import { type Inboxes, log, openInboxes, row } from './inboxes.ts';

/** Slower than any frame, and sooner than texts stop waiting for their formatting. */
const LATE_MS = 500;

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** A conversation of two with these messages by the other one. */
async function talkWith(...texts: string[]) {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const talk = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', talk.id);
  const messages = [];
  for (const text of texts) messages.push((await channel.sendMessage({ text, user_id: omar.id })).message);
  return { lena, omar, talk, channel, messages };
}

/** The open log's text, and the height of the bubble with marks. */
const recordLog = (page: Page) =>
  recordFrames(page, (root) => {
    const list = root.querySelector('.list');
    const marked = [...root.querySelectorAll<HTMLElement>('.list .bubble')].find((bubble) =>
      bubble.textContent?.includes('strong'),
    );
    return { text: list?.textContent ?? null, height: marked?.offsetHeight ?? 0 };
  });

const MARKED = 'A **strong** word:\n- one\n- two\n\n```\ncode\n```';

test('stored messages with marks appear formatted, in one step', async () => {
  const { lena, talk } = await talkWith(MARKED, 'Plain words');
  const page = await inboxes.inboxOf(lena);
  await delayScript(page, 'rich-text', LATE_MS);
  const frames = await recordLog(page);
  await row(page, talk.name).click();
  await log(page).locator('strong').waitFor();
  const seen = await frames.read();
  expect(seen.filter(({ text }) => text?.includes('**'))).toEqual([]);
  // The bubble has one height from its first frame on.
  expect(new Set(seen.map(({ height }) => height).filter(Boolean)).size).toBe(1);
});

test('older messages and answers with marks never show the marks', async () => {
  const { lena, omar, talk, channel } = await talkWith();
  // Own messages are not unread: the list opens at its end.
  for (const text of [MARKED, ...Array(40).fill('Plain words')])
    await channel.sendMessage({ text, user_id: lena.id });
  const page = await inboxes.inboxOf(lena);
  await delayScript(page, 'rich-text', LATE_MS);
  const frames = await recordLog(page);
  await row(page, talk.name).click();
  await log(page).getByText('Plain words').last().waitFor();
  await channel.sendMessage({ text: 'Now **this**', user_id: omar.id });
  await log(page).locator('strong', { hasText: 'this' }).waitFor();
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  await log(page).locator('strong', { hasText: 'strong' }).waitFor();
  expect((await frames.read()).filter(({ text }) => text?.includes('**'))).toEqual([]);
});

test('a row of the list never shows the marks', async () => {
  const { lena, talk } = await talkWith(MARKED);
  const page = await inboxes.inboxOf(lena);
  await delayScript(page, 'rich-text', LATE_MS);
  const frames = await recordFrames(page, (root) => root.querySelector('.channels')?.textContent ?? null);
  await page.reload();
  await expect.poll(() => row(page, talk.name).textContent()).toContain('A strong word');
  const seen = await frames.read();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.filter((text) => text?.includes('**'))).toEqual([]);
});

test('without the script of the formatting, messages show as they were written', async () => {
  const { lena, talk } = await talkWith(MARKED, 'Plain words');
  const page = await inboxes.inboxOf(lena);
  await page.route(/\/rich-text-/, (route) => route.abort());
  await row(page, talk.name).click();
  await log(page).getByText('A **strong** word').waitFor();
});

test('a formatting that takes longer than a second is not waited for', async () => {
  const { lena, talk } = await talkWith(MARKED, 'Plain words');
  const page = await inboxes.inboxOf(lena);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/rich-text-/, async (route) => {
    await held;
    await route.continue();
  });
  await row(page, talk.name).click();
  await log(page).getByText('A **strong** word').waitFor();
  arrive();
  await log(page).locator('strong').waitFor();
});

test('a conversation without marks does not load the formatting', async () => {
  const { lena, talk } = await talkWith('Two * three * four, snake_case_name, 5 > 4');
  const page = await inboxes.inboxOf(lena);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await row(page, talk.name).click();
  await log(page).getByText('Two * three').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('rich-text'))).toEqual([]);
});

/** Records the visible parts of a thread; null while there is none. */
const recordThread = (page: Page) =>
  recordFrames(page, (root) => {
    const pane = root.querySelector('.thread');
    const chip = root.querySelector('.list .thread-chip');
    if (chip?.getAttribute('aria-expanded') !== 'true') return null;
    return {
      title: pane?.querySelector('h2')?.textContent ?? '',
      buttons: [...(pane?.querySelectorAll('.header button') ?? [])].map((one) => one.ariaLabel),
      root: pane?.querySelector('.thread-head .bubble')?.textContent ?? '',
      chips: pane?.querySelectorAll('.thread-chip').length,
      skeleton: pane?.querySelector('.skeleton') !== null,
      replies: pane?.textContent?.includes('Here is a reply') ?? false,
    };
  });

test('a thread shows its frame and its message in the first frame, and then its replies', async () => {
  const { lena, omar, talk, channel, messages } = await talkWith('The kiln is hot');
  await channel.sendMessage({
    text: 'Here is a reply',
    parent_id: messages[0]?.id,
    user_id: omar.id,
  } as never);
  const page = await inboxes.inboxOf(lena);
  await delayScript(page, 'thread-replies', LATE_MS);
  await row(page, talk.name).click();
  const chip = log(page).getByRole('button', { name: '1 reply' });
  await Promise.all([page.waitForResponse(/\/open-thread-/), chip.waitFor()]);
  const frames = await recordThread(page);
  await chip.click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByText('Here is a reply').waitFor();
  const seen = (await frames.read()).filter((frame) => frame !== null);
  const wrong = seen.filter(
    ({ title, root, buttons, chips }) =>
      title !== 'Thread' || root !== 'The kiln is hot' || buttons.length < 2 || chips !== 0,
  );
  expect(wrong).toEqual([]);
  // The replies come later, in place of a placeholder.
  expect(seen[0]).toMatchObject({ skeleton: true, replies: false });
  expect(seen.at(-1)).toMatchObject({ skeleton: false, replies: true });
});

test.each(['hover', 'focus'] as const)('%s of the number of replies fetches the thread', async (sign) => {
  const { lena, omar, talk, channel, messages } = await talkWith('The kiln is hot');
  await channel.sendMessage({ text: 'Yes', parent_id: messages[0]?.id, user_id: omar.id } as never);
  const page = await inboxes.inboxOf(lena);
  await row(page, talk.name).click();
  const chip = log(page).getByRole('button', { name: '1 reply' });
  await Promise.all([page.waitForResponse(/\/open-thread-/), chip.waitFor()]);
  const asked = page.waitForRequest(/\/thread-replies-/);
  await chip[sign]();
  await asked;
});

test('hover of the action “Reply in thread” fetches the thread', async () => {
  const { lena, talk } = await talkWith('The kiln is hot');
  const page = await inboxes.inboxOf(lena);
  await row(page, talk.name).click();
  const message = log(page).getByRole('article');
  const frame = page.waitForRequest(/\/open-thread-/);
  await message.hover();
  await frame;
  const asked = page.waitForRequest(/\/thread-replies-/);
  await message.getByRole('button', { name: 'Reply in thread' }).hover();
  await asked;
});

/** The inbox's header of the open conversation, and its shape while it loads. */
const recordInbox = (page: Page) =>
  recordFrames(page, (root) => {
    const pane = root.querySelector('.inbox-conversation');
    return {
      title: pane?.querySelector('.header h2')?.textContent ?? null,
      face: pane?.querySelector('.header .face')?.textContent ?? null,
      placeholder: pane?.querySelector('textarea')?.placeholder ?? null,
      skeletons: root.querySelectorAll('.skeletons').length,
      rows: root.querySelectorAll('.inbox-wait, .channel-skeleton, .channel').length,
    };
  });

test('the header of a conversation that is loading has the name and face of its row', async () => {
  const { lena, omar, channel } = await talkWith('The kiln is hot');
  await inboxes.shop.channel('messaging', channel.id).updatePartial({ unset: ['name'] } as never);
  const page = await inboxes.inboxOf(lena);
  await page.route(/\/channels\/messaging\/[^/]+\/query/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const frames = await recordInbox(page);
  await row(page, omar.name).click();
  await log(page).getByText('The kiln is hot').waitFor();
  const opened = (await frames.read()).filter(({ title }) => title !== null);
  expect(opened[0]?.skeletons).toBe(1);
  expect(new Set(opened.map(({ title }) => title))).toEqual(new Set([omar.name]));
  expect(new Set(opened.map(({ face }) => face))).toEqual(new Set(['O']));
  expect(new Set(opened.map(({ placeholder }) => placeholder))).toEqual(new Set([`Message ${omar.name}`]));
});

test('an inbox that is loading has the shape of an inbox', async () => {
  const { lena, talk } = await talkWith('The kiln is hot');
  const page = await inboxes.inboxOf(lena);
  await delayScript(page, 'inbox', LATE_MS);
  const frames = await recordInbox(page);
  await page.reload();
  await row(page, talk.name).waitFor();
  const seen = await frames.read();
  const waiting = seen.filter(({ skeletons }) => skeletons > 0);
  expect(waiting.length).toBeGreaterThan(0);
  // Never the placeholder of a conversation alone.
  expect(waiting.filter(({ rows }) => rows === 0)).toEqual([]);
});
