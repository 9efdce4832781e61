/** Promises to a page, tested in Firefox: features, events, and traces. */
import { expect, test } from 'vitest';
import { firefoxStage, KEYS, NO_FIREFOX } from './firefox-stage.ts';

const stage = firefoxStage();
const inFirefox = test.skipIf(NO_FIREFOX);
const { value, until } = stage;
const LAUNCHER = "within('[part=launcher]')";
const BOX = "within('textarea')";

/** Everything that the browser stores for the page. */
const KEPT =
  '(async () => [Object.keys(localStorage), Object.keys(sessionStorage), await indexedDB.databases(), document.cookie])()';
const NOTHING = [[], [], [], ''];

/** Records the channels between tabs. */
const CHANNELS =
  '<script nonce="n1">window.channels = []; BroadcastChannel = new Proxy(BroadcastChannel, { construct(made, args) { channels.push(args[0]); return new made(...args); } });</script>';
/** True once the part that opens the panel again works: it opens its channel right after it has begun to listen. */
const LEFT_IS_NOTED = "window.channels?.some((name) => name.includes(':tabs:'))";

/** Writes a message and waits until the server has it. @returns the channel's cid */
async function say(words: string): Promise<string> {
  await value(
    `(window.sent = new Promise((resolve) => Stoop.once('message:sent', ({ cid }) => resolve(cid))), 0)`,
  );
  await stage.page().click(BOX);
  await stage.page().type(`${words}${KEYS.enter}`);
  return value<string>('sent');
}

inFirefox(
  'a strict page: before intent one request and nothing kept; then people talk, and nothing is reported',
  async () => {
    const { origin, host } = new URL(stage.server().url);
    // Firefox enforces the directives it knows.
    const policy = `default-src 'none'; script-src 'nonce-n1'; connect-src ${origin} ws://${host}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types stoop`;
    await stage.open({
      head: stage.tag(
        'data-title="Halden" data-greeting="Hello there" data-greeting-delay="0" data-accent="#7a3cff"',
      ),
      headers: { 'content-security-policy': policy },
    });
    const page = stage.page();
    await until(LAUNCHER);
    expect(await value(`boxOf(${LAUNCHER}).slice(2)`)).toEqual([56, 56]);
    await until("shown('.c') && within('.c').textContent.includes('Hello there')");
    expect(stage.site().requests).toEqual(['/', '/stoop.js']);
    expect(await value(KEPT)).toEqual(NOTHING);
    expect(await value("[document.body.children.length, 'Stoop' in window]")).toEqual([2, true]);

    await page.click(LAUNCHER);
    await until(`${BOX}?.matches(':focus')`);
    // Each file is preloaded and then used from the preload.
    const { widget, chat } = stage.manifest();
    for (const file of [widget, chat])
      expect(
        stage.site().requests.filter((path) => path === `/${file}`),
        file,
      ).toHaveLength(1);
    const cid = await say('Hello from Firefox');
    await until('/(Sent|Delivered)/.test(said())');
    expect(await value(`getComputedStyle(${BOX}).fontSize`)).toBe('15px');
    await stage.answer(cid, 'Hello, **Firefox**');
    await until("within('[role=log] strong')?.textContent === 'Firefox'");
    await page.click("within('[aria-label=Emoji]')");
    await until("within('[role=searchbox], [role=combobox], input[type=search]')");
    await page.type(KEYS.escape);
    await page.type(KEYS.escape);
    await until("received.includes('close')");
    expect(await value("[Stoop.get('state'), Stoop.get('user').kind]")).toEqual(['closed', 'guest']);
    await value('(Stoop.destroy(), 0)');
    expect(
      await value("[document.querySelectorAll('stoop-chat').length, 'Stoop' in window, violations]"),
    ).toEqual([0, false, []]);
    expect(await value('[...new Set(received)].sort()')).toEqual([
      'close',
      'connection connecting',
      'connection online',
      'destroy',
      'identity guest',
      'message',
      'message:sent',
      'open',
      'ready',
    ]);
    expect(page.said()).toEqual([]);
  },
);

inFirefox(
  'opened and closed by pointer, keys, nodes of the page and commands; the focus goes there and back',
  async () => {
    await stage.open({
      head: stage.tag(),
      body: '<button data-stoop-open>Ask</button> <button data-stoop-toggle>Toggle</button> <b data-stoop-unread></b><script nonce="n1">window.keys = []; addEventListener("keydown", ({ key }) => keys.push(key));</script>',
    });
    const page = stage.page();
    await until(LAUNCHER);
    await value(`(${LAUNCHER}.focus(), 0)`);
    await page.type(KEYS.enter);
    await until(`${BOX}?.matches(':focus') && !shown('[part=launcher]')`);
    expect(
      await value(
        "[within('[role=dialog]').getAttribute('aria-label'), within('textarea').getAttribute('aria-label')]",
      ),
    ).toEqual(['Chat with us', 'Message']);
    await value('(keys.length = 0)');
    await page.type(`k${KEYS.escape}`);
    await until(`shown('[part=launcher]') && ${LAUNCHER}.matches(':focus')`);
    // Typing in the chat reaches no listener of the page.
    expect(await value('keys')).toEqual([]);
    await page.click("document.querySelector('[data-stoop-open]')");
    await until(`${BOX}?.matches(':focus')`);
    // The typed text is still there.
    expect(await value(`${BOX}.value`)).toBe('k');
    await page.click('within(\'[aria-label="Close chat"]\')');
    await until("document.activeElement.matches('[data-stoop-open]')");
    await page.click("document.querySelector('[data-stoop-toggle]')");
    await until("Stoop.get('state') === 'open'");
    await page.click("document.querySelector('[data-stoop-toggle]')");
    await until("Stoop.get('state') === 'closed'");
    expect(
      await value(
        "(async () => { await Stoop('open'); const state = Stoop.get('state'); Stoop('close'); return [state, Stoop.get('state')]; })()",
      ),
    ).toEqual(['open', 'closed']);
    await value("(Stoop('hide'), 0)");
    await until("!shown('[part=launcher]')");
    await value("(Stoop('show'), 0)");
    await until("shown('[part=launcher]')");

    await value("(Stoop('open'), 0)");
    const cid = await say('Call me');
    expect(await value("within('[role=log]').getAttribute('aria-label')")).toBe('Messages');
    await page.type(KEYS.escape);
    await until("shown('[part=launcher]')");
    await stage.answer(cid, 'We do');
    await until("document.querySelector('[data-stoop-unread]').textContent === '1' && shown('[part=badge]')");
    expect(await value(`${LAUNCHER}.getAttribute('aria-label')`)).toBe('Open chat, 1 unread message');
    expect(page.said()).toEqual([]);
  },
);

inFirefox('inline in a box and as the whole page, without a launcher', async () => {
  await stage.open({
    head: stage.tag('data-layout="inline" data-target="#box"'),
    body: '<style>body{margin:0}</style><div id="box" style="width:420px;height:500px"></div>',
  });
  await until(BOX);
  expect(await value("[boxOf(within('[part=panel]')), shown('[part=launcher]')]")).toEqual([
    [0, 0, 420, 500],
    false,
  ]);
  const cid = await say('From a box');
  await stage.answer(cid, 'Into it');
  await until("said().includes('Into it')");
  await stage.open({ head: stage.tag('data-layout="page"'), body: '' });
  await until(BOX);
  const [panel, page] = await value<[number[], number[]]>(
    "[boxOf(within('[part=panel]')), [innerWidth, innerHeight]]",
  );
  expect(panel).toEqual([0, 0, ...page]);
  expect(stage.page().said()).toEqual([]);
});

inFirefox(
  'two chats on a page; each goes by itself, and a tag that comes again finds what was typed',
  async () => {
    const box = (id: string) => stage.tag(`data-layout="inline" data-target="#${id}"`);
    await stage.open({
      head: box('one') + box('two') + box('one'),
      body: '<div style="display:flex"><div id="one" style="flex:1;height:480px"></div><div id="two" style="flex:1;height:480px"></div></div>',
    });
    await until(`${BOX} && within('textarea', 1)`);
    await say('From the first');
    // The other chat goes from its home to the conversation; its field is pressed when that is done.
    await until("said(1).includes('From the first')");
    await stage.page().click("within('textarea', 1)");
    await stage.page().type(`From the second${KEYS.enter}`);
    // One visitor with one conversation.
    await until("said(1).includes('From the first') && said(0).includes('From the second')");
    const id = (target: string) => `${stage.server().key}#${target}`;
    expect(await value('Object.keys(Stoop.instances).sort()')).toEqual([id('one'), id('two')]);
    await value(`(Stoop.instances['${id('one')}'].destroy(), 0)`);
    expect(
      await value("[document.querySelectorAll('stoop-chat').length, Object.keys(Stoop.instances)]"),
    ).toEqual([1, [id('two')]]);
    await stage.page().click(BOX);
    await stage.page().type('half a sent');
    await value('(Stoop.destroy(), 0)');
    expect(
      await value(
        "[document.querySelectorAll('stoop-chat').length, 'Stoop' in window, document.documentElement.style.cssText, document.body.style.cssText]",
      ),
    ).toEqual([0, false, '', '']);
    await value(
      `(() => { const tag = document.createElement('script'); tag.src = '/stoop.js'; Object.assign(tag.dataset, { key: '${stage.server().key}', api: '${stage.server().url}', layout: 'inline', target: '#two' }); document.head.append(tag); })()`,
    );
    await until(`${BOX}?.value === 'half a sent'`);
    expect(stage.page().said()).toEqual([]);
  },
);

inFirefox(
  'with data-storage="none" nothing is kept, with consent required nothing happens before it',
  async () => {
    await stage.open({
      head: stage.tag('data-storage="none" data-consent="required" data-load="immediate"'),
    });
    await until("'Stoop' in window");
    expect(await value("document.querySelectorAll('stoop-chat').length")).toBe(0);
    expect(stage.site().requests).toEqual(['/', '/stoop.js']);
    await value("(Stoop('setConsent', true), 0)");
    await until("shown('[part=launcher]')");
    await value("(Stoop('open'), 0)");
    await until(BOX);
    await say('Remember nothing');
    await stage.page().type('a draft');
    expect(await value(KEPT)).toEqual(NOTHING);
    await value("(Stoop('setConsent', false), 0)");
    await until("!shown('[part=panel]') && !shown('[part=launcher]')");
    expect(await value("received.filter((name) => name === 'consent').length")).toBe(2);
    expect(await value(KEPT)).toEqual(NOTHING);
    expect(stage.page().said()).toEqual([]);
  },
);

inFirefox(
  'settings: attributes < JSON tag < StoopSettings < update; wrong ones are named on the console',
  async () => {
    await stage.open({
      head: `<script nonce="n1">window.StoopSettings = { position: 'left' };</script>
      <script type="application/json" data-stoop-config>{ "position": "right", "offsetX": 50, "title": "Json" }</script>
      ${stage.tag('data-offset-x="5" data-offset-y="6" data-title="One" data-theme="pink" data-accent="no colour" data-z-index="top"')}`,
    });
    await until(LAUNCHER);
    const place = `(() => { const { left, bottom } = ${LAUNCHER}.getBoundingClientRect(); return [left, innerHeight - bottom]; })()`;
    expect(await value(place)).toEqual([50, 6]);
    await value("(Stoop('update', { offsetX: 70 }), 0)");
    expect(await value(place)).toEqual([70, 6]);
    await stage.page().click(LAUNCHER);
    await until("within('[part=panel]')?.textContent.includes('Json')");
    expect(stage.page().said().sort()).toEqual([
      expect.stringMatching(/setting-wrong: data-accent="no colour" .*expected a colour/),
      expect.stringMatching(/setting-wrong: data-theme="pink" .*expected one of auto, light, dark/),
      expect.stringMatching(/setting-wrong: data-z-index="top" .*expected a number/),
    ]);
    expect(await value("styleOf('[part=panel]', 'color-scheme')")).toBe('light');
  },
);

inFirefox('a page that is left and come back to has its chat, and what was said meanwhile', async () => {
  await stage.open({ head: stage.tag() });
  await until(LAUNCHER);
  await stage.page().click(LAUNCHER);
  await until(BOX);
  const cid = await say('I am off');
  await stage.page().goto(`${stage.site().url}/blank`);
  await stage.answer(cid, 'Come back');
  await stage.page().back();
  // Cached or created again: then the launcher counts missed messages.
  await until("window.said && (shown('[part=panel]') || shown('[part=badge]'))");
  await value("(Stoop('open'), 0)");
  await until("said().includes('I am off') && said().includes('Come back')");
  expect(stage.page().said()).toEqual([]);
});

inFirefox('an open conversation is open again after going back, and a closed one stays closed', async () => {
  await stage.open({ head: CHANNELS + stage.tag() });
  await until(LAUNCHER);
  await stage.page().click(LAUNCHER);
  await until(BOX);
  const cid = await say('I am off');
  await stage.page().type('half a sen');
  for (const words of ['Come back', 'And again']) {
    await until(LEFT_IS_NOTED);
    await stage.page().goto(`${stage.site().url}/blank`);
    await stage.answer(cid, words);
    await stage.page().back();
    await until("window.shown && shown('[part=panel]')");
    await until(`said().includes('I am off') && said().includes('${words}')`);
    expect(await value(`${BOX}.value`)).toBe('half a sen');
  }
  await value("(Stoop('close'), 0)");
  await stage.page().goto(`${stage.site().url}/blank`);
  await stage.page().back();
  await until("window.shown && shown('[part=launcher]')");
  await until("received.includes('connection online')");
  await until(LEFT_IS_NOTED);
  expect(await value("shown('[part=panel]')")).toBe(false);
  // A page that is loaded in another way than by going back begins closed.
  await value("(Stoop('open'), 0)");
  await stage.page().goto(`${stage.site().url}/`);
  await until("window.received?.includes('connection online')");
  await until(LEFT_IS_NOTED);
  expect(await value("shown('[part=panel]')")).toBe(false);
  expect(stage.page().said()).toEqual([]);
});
