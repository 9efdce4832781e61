/** `npm run size` counts the scripts that a new visitor downloads from the click to the first message. */
import { expect, test } from 'vitest';
import { FIRST_MESSAGE } from '../../../scripts/first-open.mjs';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();

test('the list of the first opening names every script, and no other', async () => {
  const { page, errors } = await stage.open({ head: stage.tag('data-mode="support"') });
  const chat = widgetOf(page);
  await chat.launcher.waitFor();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const name = /\/([\w-]+?)-[\w-]{6}\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) scripts.add(name);
  });
  await chat.launcher.click();
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/message'));
  await chat.say('Do you ship to Norway?');
  await sent;
  const beforeFirst = [...scripts].sort();
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered|Seen)/)
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(beforeFirst).toEqual([...FIRST_MESSAGE].sort());
  // The tools of a conversation follow.
  for (const later of ['alerts', 'header-menu', 'over-list']) expect([...scripts]).toContain(later);
  expect(errors).toEqual([]);
});
