import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();

/** How one comes upon a feature: what is seen where it is on, and nowhere where it is off. */
interface Sight {
  /** What it does not come without. */
  readonly needs?: string;
  /** Leads to where it would be. */
  look?(page: Page): Promise<void>;
  readonly seen: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) =>
  page.locator('stoop-chat').getByRole('button', { name, exact: true });
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true });
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const typed = (words: string) => async (page: Page) => {
  await widgetOf(page).box.fill('');
  await widgetOf(page).box.pressSequentially(words);
};
/** A press elsewhere closes whatever menu is open. */
const elsewhere = async (page: Page) => {
  await widgetOf(page).box.click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
const ofMessage = async (page: Page) => {
  await elsewhere(page);
  await widgetOf(page).messages.locator('[data-message] .bubble').first().click({ button: 'right' });
  await page.getByRole('menu', { name: 'Message actions' }).waitFor();
};
const overMessage = async (page: Page) => {
  await page.mouse.move(0, 0);
  await widgetOf(page).messages.locator('[data-message] .bubble').first().hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
};
const ofHeader = async (page: Page) => {
  await elsewhere(page);
  await button('More')(page).first().click();
  await page.getByRole('menu').waitFor();
};

/** Commands are not among them: this server has none. */
const SIGHTS: Readonly<Record<string, Sight>> = {
  attachments: { seen: button('Attach files') },
  emoji: { seen: button('Emoji') },
  voice: { needs: 'attachments', seen: button('Record a voice message') },
  mentions: { look: typed('@in'), seen: suggestions },
  reactions: { look: overMessage, seen: button('Add a reaction') },
  threads: { look: ofMessage, seen: item('Reply in thread') },
  search: { look: ofHeader, seen: item('Search') },
  people: { look: ofHeader, seen: item('Profile and settings') },
};
const OFF = Object.keys(SIGHTS).map((name) => `-${name}`);

test('each feature is there where it is switched on and nowhere where it is off, also while the chat is open', async () => {
  await stage.asServer('POST', '/channels/room/square/query', {
    data: { created_by_id: 'ines', name: 'Square', members: ['ines'] },
  });
  await stage.say('room:square', 'Welcome');
  const { page, errors } = await stage.open({
    head: stage.tag(
      `data-mode="room" data-channel="square" data-layout="page" data-features="${OFF.join()}"`,
    ),
  });
  await page.getByRole('textbox', { name: /name/i }).fill('Ada');
  await page.getByRole('button', { name: 'Join' }).click();
  await widgetOf(page).box.waitFor();
  await widgetOf(page).text('Welcome').waitFor();
  const switchTo = (features: string) =>
    page.evaluate((given) => window.Stoop?.update({ features: given }), features);
  for (const [name, { needs = name, look, seen }] of Object.entries(SIGHTS)) {
    const others = OFF.filter((off) => off !== `-${name}` && off !== `-${needs}`);
    await switchTo([...others, name, needs].join());
    await look?.(page);
    await expect.poll(() => seen(page).count(), { message: `${name} on` }).toBe(1);
    await switchTo(OFF.join());
    await look?.(page);
    await expect.poll(() => seen(page).count(), { message: `${name} off` }).toBe(0);
    await elsewhere(page);
    await widgetOf(page).box.fill('');
  }
  expect(errors).toEqual([]);
});
