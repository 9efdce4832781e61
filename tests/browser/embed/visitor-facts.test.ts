import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();

/** The server's record of a visitor, as a server token reads it. */
async function storedOf(id: string): Promise<Record<string, unknown> | undefined> {
  const { url, key } = stage.server();
  const payload = encodeURIComponent(JSON.stringify({ filter_conditions: { id } }));
  const reply = await fetch(`${url}/users?api_key=${key}&payload=${payload}`, {
    headers: { authorization: await stage.server().sign({ server: true }), 'stream-auth-type': 'jwt' },
  });
  const { users } = (await reply.json()) as { users: Record<string, unknown>[] };
  return users[0];
}
const idOf = (page: Page) => page.evaluate<string>("Stoop('get', 'user').id");

test('page data is sent once there is a visitor, and not before', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await page.waitForFunction('window.Stoop');
  stage.site().requests.length = 0;
  await page.evaluate("void Stoop('setAttributes', { plan: 'pro', seats: 3 }); void Stoop('page')");
  await page.evaluate("void Stoop('setAttributes', { trial: false, 'a.b': 'left out', __proto__: null })");
  // The calls wait for the widget and do not load it.
  expect(stage.site().requests).toEqual([]);
  await stage.openAndTalk(page);
  const id = await idOf(page);
  await expect
    .poll(async () => storedOf(id))
    .toMatchObject({
      attributes: { plan: 'pro', seats: 3, trial: false },
      page: { url: page.url(), title: 'Page' },
    });
  expect(await storedOf(id)).not.toHaveProperty('attributes.a');

  await page.evaluate(
    "void Stoop('setAttributes', { plan: null, seats: 4 }); void Stoop('page', '/lamps/arc?mail=me@example.com#top', 'Arc <b>')",
  );
  await expect
    .poll(async () => storedOf(id))
    .toMatchObject({
      attributes: { seats: 4, trial: false },
      page: { url: `${stage.site().url}/lamps/arc`, title: 'Arc <b>' },
    });
  expect(await storedOf(id)).not.toHaveProperty('attributes.plan');
  // Sent once, whatever is set after it.
  expect(errors).toEqual([expect.stringMatching(/^\[stoop\] usage: .* left out: a[.]b$/)]);
});

test('reports wrong data to the owner, and keeps the valid data beside it', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await stage.openAndTalk(page);
  const id = await idOf(page);
  await page.evaluate(
    "void Stoop('setAttributes', { good: 'yes', 'not a name': 1, deep: { a: 1 }, long: 'x'.repeat(501), nan: NaN })",
  );
  await expect.poll(async () => storedOf(id)).toMatchObject({ attributes: { good: 'yes' } });
  expect(errors).toEqual([
    expect.stringMatching(/^\[stoop\] usage: .* left out: not a name, deep, long, nan$/),
  ]);
  expect(await page.evaluate("Stoop('setAttributes', 7)").catch((reason: Error) => reason.message)).toContain(
    'expected an object',
  );
  errors.length = 0;
  const expected =
    '[stoop] usage: Stoop("page", url, title): expected an http or https address and a text, found';
  const notified: string[] = [];
  for (const [args, found] of [
    ["'javascript:alert(1)'", '“javascript:alert(1)” and “Page”'],
    ['7', 'number and “Page”'],
    ["'/right', {}", '“/right” and object'],
  ]) {
    await page.evaluate(`void Stoop('page', ${args})`);
    notified.push(`${expected} ${found}`);
    await expect.poll(() => errors).toEqual(notified);
  }
  // Unchanged data is not sent again.
  await page.evaluate("void Stoop('page', 7)");
  await stage.talk(page, 'Still here');
  expect(errors).toEqual(notified);
  expect(await storedOf(id)).not.toHaveProperty('page');
});

test('in a room, where strangers could read it, no page data is sent', async () => {
  await stage.asServer('POST', '/channels/room/square/query', {
    data: { created_by_id: 'ines', name: 'Square' },
  });
  const { page, errors } = await stage.open({ head: stage.tag('data-mode="room" data-channel="square"') });
  const patches: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url());
  });
  await page.waitForFunction('window.Stoop');
  await page.evaluate("void Stoop('setAttributes', { plan: 'pro' }); void Stoop('page')");
  const chat = widgetOf(page);
  await chat.launcher.click();
  await page.getByRole('textbox', { name: /name/i }).fill('Ada');
  await page.getByRole('button', { name: 'Join' }).click();
  await stage.talk(page, 'Hello, square');
  expect(patches).toEqual([]);
  expect(errors).toEqual([
    expect.stringMatching(
      /^\[stoop\] usage: Stoop\("setAttributes"\) and Stoop\("page"\) tell nothing in a room/,
    ),
  ]);
  expect(await storedOf(await idOf(page))).not.toHaveProperty('attributes');
});
