import { expect, test } from 'vitest';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();

test('finish, quantity and bag agree', async () => {
  const { page, errors } = await pages.open('/');
  await page.getByLabel('Opal and nickel').check();
  await page.getByText('turned nickel stem').waitFor();
  expect(await page.getByRole('button', { name: 'One fewer' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to bag' }).click();
  await page.getByRole('button', { name: 'Bag, 2 lamps' }).click();
  await page.getByText('2 × Arc, opal and nickel. Together € 378.').waitFor();
  expect(errors).toEqual([]);
});

// WCAG 2.4.5
test('a button of the page opens the chat', async () => {
  const { page } = await pages.open('/#repairs');
  await page.getByRole('button', { name: 'Ask the bench' }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

test('the search finds the shop’s products', async () => {
  const { page } = await pages.open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByLabel('Search Halden').fill('vase');
  await page.getByRole('link', { name: 'Bud vase' }).waitFor();
  expect(await page.getByRole('link', { name: 'Low bowl' }).count()).toBe(0);
});
