/** Owners' calls and settings that need a server or a narrow screen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';
import { RECORD_EVENTS, received } from './received.ts';

const stage = hostStage();
const NARROW = { viewport: { width: 390, height: 700 } };

test('send writes as the visitor, before and after the widget loads, open or closed', async () => {
  const { page, errors } = await stage.open({ head: RECORD_EVENTS + stage.tag() });
  await page.waitForFunction('window.Stoop?.instances');
  expect(stage.site().requests).toEqual(['/', '/stoop.js']);
  await page.evaluate("void Stoop('send', 'From the page')");
  await expect.poll(() => received(page, 'message:sent')).toHaveLength(1);
  await page.evaluate("Stoop.send('And once more')");
  await expect.poll(() => received(page, 'message:sent')).toHaveLength(2);
  expect(await page.evaluate("Stoop('get', 'state')")).toBe('closed');
  await page.reload();
  await widgetOf(page).open();
  for (const words of ['From the page', 'And once more']) await widgetOf(page).text(words).waitFor();
  expect(errors).toEqual([]);
});

test('channel opens a conversation by its id and by its type and id', async () => {
  const token = await stage.server().token('ada', 'user');
  for (const id of ['desk', 'office']) {
    await stage.asServer('POST', `/channels/messaging/${id}/query`, {
      data: { created_by_id: 'ines', members: ['ines', 'ada'] },
    });
    await stage.say(`messaging:${id}`, `Welcome to the ${id}`);
  }
  stage.site().answer('/token', { body: token, headers: { 'content-type': 'text/plain' } });
  const { page, errors } = await stage.open({
    head: stage.tag('data-token-url="/token" data-channel-type="messaging" data-channel="desk"'),
  });
  await widgetOf(page).open();
  await widgetOf(page).text('Welcome to the desk').waitFor();
  await page.evaluate("void Stoop('channel', 'office')");
  await widgetOf(page).text('Welcome to the office').waitFor();
  await page.evaluate("void Stoop('channel', 'messaging:desk')");
  await widgetOf(page).text('Welcome to the desk').waitFor();
  expect(await widgetOf(page).text('Welcome to the office').count()).toBe(0);
  expect(errors).toEqual([]);
});

/** Makes the call in the page. @returns the error it was rejected with, or null */
const refusalOf = (page: Page, call: string) =>
  page.evaluate(`Stoop(${call}).then(() => null, ({ code, message }) => ({ code, message }))`) as Promise<{
    code: string;
    message: string;
  } | null>;

test('channel resolves when the conversation is open, and rejects with the reason if it cannot be opened', async () => {
  const token = await stage.server().token('bea', 'user');
  await stage.asServer('POST', '/channels/messaging/den/query', {
    data: { created_by_id: 'ines', members: ['ines', 'bea'] },
  });
  await stage.asServer('POST', '/channels/messaging/closed/query', {
    data: { created_by_id: 'ines', members: ['ines'] },
  });
  await stage.say('messaging:den', 'Welcome to the den');
  stage.site().answer('/token', { body: token, headers: { 'content-type': 'text/plain' } });
  const { page } = await stage.open({
    head: stage.tag('data-token-url="/token" data-channel-type="messaging"'),
  });
  await widgetOf(page).open();
  expect(await refusalOf(page, "'channel', 'den'")).toBe(null);
  await expect.poll(() => widgetOf(page).text('Welcome to the den').count()).toBe(1);
  expect(await refusalOf(page, "'channel', 'messaging:closed'")).toMatchObject({
    code: 'not-allowed',
    message: expect.stringMatching(/\w+/),
  });
  expect(await refusalOf(page, "'channel', 'den'")).toBe(null);
  const [first, second] = (await page.evaluate(
    `Promise.all(['closed', 'den'].map((id) => Stoop('channel', id).then(() => null, ({ code }) => code)))`,
  )) as (string | null)[];
  expect([first, second]).toEqual(['channel-superseded', null]);
});

test('channel rejects without an identity, and if the chat client fails to load', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await widgetOf(page).open();
  expect(await refusalOf(page, "'channel', 'den'")).toMatchObject({
    code: 'token-missing',
    message: expect.stringContaining('identify'),
  });
  expect(errors).toEqual([expect.stringContaining('[stoop] token-missing: Stoop("channel", "support:den")')]);
  const { chat } = stage.manifest();
  stage.site().answer(`/${chat}`, { body: 'gone', status: 404 });
  try {
    const { page: cut } = await stage.open({ head: stage.tag() });
    await cut.waitForFunction('window.Stoop');
    expect(await refusalOf(cut, "'channel', 'den'")).toMatchObject({ code: 'outdated' });
    stage.site().answer(`/${chat}`, { body: 'broken', status: 503 });
    const { page: broken } = await stage.open({ head: stage.tag() });
    await broken.waitForFunction('window.Stoop');
    expect(await refusalOf(broken, "'channel', 'den'")).toMatchObject({ code: 'unreachable' });
  } finally {
    stage.site().answer(`/${chat}`, null);
  }
});

test('update names unknown settings on a page with data-debug, and applies the others', async () => {
  for (const [attributes, notified] of [
    ['', []],
    ['data-debug="on"', ['[stoop] setting-unknown: data-colour is no setting; see /configure for all.']],
  ] as const) {
    const { page, errors } = await stage.open({ head: stage.tag(attributes) });
    await widgetOf(page).open();
    await page.evaluate("Stoop('update', { colour: 'red', title: 'Halden', textSend: 'Go' })");
    await page.getByRole('dialog', { name: 'Chat with Halden' }).waitFor();
    await expect.poll(() => errors.filter((text) => text.includes('[stoop]'))).toEqual(notified);
  }
});

test('misspelt settings are named with the nearest right name, under data-debug alone', async () => {
  const wrong = 'data-text-gretting="Hi" data-titel="Halden"';
  const namesIn = (lines: readonly string[]) =>
    lines.filter((text) => text.includes('setting-unknown')).sort();
  const { page, errors } = await stage.open({ head: stage.tag(`data-debug="on" ${wrong}`) });
  await widgetOf(page).open();
  await expect
    .poll(() => namesIn(errors))
    .toEqual([
      '[stoop] setting-unknown: data-text-gretting is no setting; did you mean data-text-home-greeting?',
      '[stoop] setting-unknown: data-titel is no setting; did you mean data-title?',
    ]);
  errors.length = 0;
  await page.evaluate("Stoop('update', { textGretting: 'Hello', textSend: 'Go', textEmptyRoom: 'Nobody' })");
  await expect
    .poll(() => namesIn(errors))
    .toEqual([
      '[stoop] setting-unknown: data-text-empty-room is no setting; did you mean data-text-room-empty-room?',
      '[stoop] setting-unknown: data-text-gretting is no setting; did you mean data-text-home-greeting?',
    ]);
  const asked = () => stage.site().requests.filter((path) => path.includes('unknown-settings'));
  expect(asked()).toHaveLength(1);
  stage.site().requests.length = 0;
  const { page: quiet, errors: none } = await stage.open({ head: stage.tag(wrong) });
  await widgetOf(quiet).open();
  await quiet.waitForLoadState('networkidle');
  expect([namesIn(none), asked()]).toEqual([[], []]);
});

test('reports each setting of place or identity that cannot change while the chat runs', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await stage.openAndTalk(page);
  const wanted = {
    key: 'k_other',
    api: 'https://elsewhere.example',
    mode: 'room',
    layout: 'page',
    target: '#box',
    channelType: 'messaging',
    storage: 'none',
  };
  await page.evaluate((settings) => window.Stoop?.update(settings as never), wanted);
  expect(errors.sort()).toEqual(
    Object.keys(wanted)
      .sort()
      .map((name) => expect.stringMatching(`^\\[stoop\\] setting-fixed: ${name} cannot change`)),
  );
  await stage.talk(page, 'The same as before');
});

test('data-launcher="hidden" draws none: the page opens the chat itself', async () => {
  const { page } = await stage.open({
    head: stage.tag('data-launcher="hidden" data-greeting="Hello" data-greeting-delay="0"'),
  });
  await page.getByText('Hello').waitFor();
  expect(await widgetOf(page).launcher.count()).toBe(0);
  await page.evaluate("void Stoop('open')");
  await widgetOf(page).box.waitFor();
  await page.keyboard.press('Escape');
  await widgetOf(page).panel.waitFor({ state: 'hidden' });
  expect(await widgetOf(page).launcher.count()).toBe(0);
});

test('on a narrow screen the panel fills the screen, or leaves part of the page with data-mobile="sheet"', async () => {
  const top = async (attributes: string) => {
    const { page } = await stage.open({ head: stage.tag(attributes), context: NARROW });
    await widgetOf(page).open();
    const box = () => widgetOf(page).panel.boundingBox();
    // It slides in.
    await expect
      .poll(async () => Math.round((await box())?.height ?? 0) + Math.round((await box())?.y ?? 0))
      .toBe(700);
    return Math.round((await box())?.y ?? 0);
  };
  expect(await top('')).toBe(0);
  expect(await top('data-mobile="full"')).toBe(0);
  expect(await top('data-mobile="sheet"')).toBeGreaterThan(20);
});

test('attributes, the JSON tag and StoopSettings each lose against the next, setting by setting', async () => {
  const text = (page: Page) => page.getByRole('textbox', { name: /^From / });
  for (const [json, script, winner] of [
    [false, false, 'From the attribute'],
    [true, false, 'From the JSON tag'],
    [true, true, 'From StoopSettings'],
    [false, true, 'From StoopSettings'],
  ] as const) {
    const { page, errors } = await stage.open({
      head: [
        script ? '<script>window.StoopSettings = { textComposer: "From StoopSettings" };</script>' : '',
        json
          ? '<script type="application/json" data-stoop-config>{ "textComposer": "From the JSON tag" }</script>'
          : '',
        stage.tag('data-text-composer="From the attribute" data-title="Halden"'),
      ].join(''),
    });
    await widgetOf(page).launcher.click();
    await page.getByRole('dialog', { name: 'Chat with Halden' }).waitFor();
    expect(await text(page).getAttribute('aria-label')).toBe(winner);
    await page.evaluate(() => window.Stoop?.update({ textComposer: 'From update' }));
    await page.getByRole('textbox', { name: 'From update' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  }
});
