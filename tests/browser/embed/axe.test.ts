import { expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();

test.each(['light', 'dark'] as const)(
  'launcher, greeting and panel have no violations, %s',
  async (colorScheme) => {
    const { page } = await pages.open({
      attributes: 'data-greeting="Any questions?" data-greeting-delay="0" data-title="Halden"',
      context: { colorScheme },
    });
    await page.getByText('Any questions?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await launcherOf(page).click();
    await composerOf(page).waitFor();
    await expect.poll(() => page.getByRole('dialog').evaluate((node) => node.getAnimations().length)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('the owner’s title names the panel; without one, the text of its header does', async () => {
  const { page } = await pages.open();
  await launcherOf(page).click();
  await page.getByRole('dialog', { name: 'Chat with us', exact: true }).waitFor();
  await page.evaluate("Stoop('update', { title: 'Halden' })");
  await page.getByRole('dialog', { name: 'Chat with Halden', exact: true }).waitFor();
  const inbox = await pages.open({
    attributes: 'data-mode="inbox" data-layout="page" data-title="Desk" data-identity="token"',
  });
  await inbox.page.getByRole('region', { name: 'Desk', exact: true }).waitFor();
});
