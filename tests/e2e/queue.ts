import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Inboxes, row, type Someone } from './inboxes.ts';

/** A visitor with a support conversation. */
export interface Asker {
  readonly id: string;
  readonly name: string;
  readonly channel: ReturnType<Inboxes['shop']['channel']>;
  /** Writes as the visitor. */
  write(text: string): Promise<void>;
}

/** An agent of the shop, unknown to other tests. */
export const agent = (inboxes: Inboxes, name: string): Promise<Someone> =>
  inboxes.someone(name, { role: 'agent' });

/** A visitor who has asked something. */
export async function asker(inboxes: Inboxes, name: string, text = 'Where is my lamp?'): Promise<Asker> {
  const { id, name: full } = await inboxes.someone(name);
  const facts = { created_by_id: id, members: [id] };
  const channel = inboxes.shop.channel('support', `queue-${randomUUID().slice(0, 8)}`, facts as never);
  await channel.create();
  const write = async (said: string) => {
    await channel.sendMessage({ text: said, user_id: id });
  };
  await write(text);
  return { id, name: full, channel, write };
}

/** The tab of the queue. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}( |\\d|$)`) });

/** Waits until a tab shows this count; zero shows none. */
export async function counted(page: Page, name: string, count: number): Promise<void> {
  const shown = async () => (await tab(page, name).locator('small').allTextContents()).join('');
  await expect.poll(shown).toBe(count === 0 ? '' : String(count));
}

/** Waits until the list shows exactly these conversations, in any order. */
export async function listed(page: Page, ...askers: readonly Asker[]): Promise<void> {
  const names = () => page.locator('.channel .title > [dir=auto]').allTextContents();
  await expect
    .poll(async () => (await names()).toSorted())
    .toEqual(askers.map(({ name }) => name).toSorted());
}

/** Opens the menu of a row by its button and chooses an item. */
export async function choose(page: Page, who: Asker, item: string): Promise<void> {
  await row(page, who.name).hover();
  await page.getByRole('button', { name: `Actions for ${who.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
