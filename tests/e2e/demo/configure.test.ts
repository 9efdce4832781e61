import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { groups } from '../../../demo/configure/form/fields.ts';
import { TOKEN_EXAMPLES } from '../../../demo/configure/token-examples.ts';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();

async function group(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click();
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title data-title', exact: true });
const tagOf = (page: Page) => page.getByRole('region', { name: 'Script tag' });

test('typed settings appear in the tag, in the URL, and in the real chat beside it', async () => {
  const { page } = await pages.open('/configure');
  await titleOf(page).fill('Halden & "friends"');
  await tagOf(page).getByText('data-title="Halden &amp; &quot;friends&quot;"').waitFor();
  const chat = page.frameLocator('#frame');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('Halden'));
  await chat.getByRole('dialog').getByText('Halden & "friends"').first().waitFor();
  await page.reload();
  expect(await titleOf(page).inputValue()).toBe('Halden & "friends"');
});

test('the preview opens with a sample conversation; typing in the form keeps the focus', async () => {
  const { page } = await pages.open('/configure');
  const chat = page.frameLocator('#frame');
  const log = chat.getByRole('log', { name: 'Messages' });
  await log.getByText('It takes about two minutes.').waitFor();
  await log.getByText('That did it. Thank you!').waitFor();
  await titleOf(page).fill('Hal');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('Hal'));
  // The chat has opened again, with the same conversation.
  await log.getByText('That did it. Thank you!').waitFor();
  await page.keyboard.type('den');
  expect(await titleOf(page).inputValue()).toBe('Halden');
  // A new preview would drop what was typed in the old one.
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('Halden'));
  await chat.getByRole('heading', { name: 'Halden' }).waitFor();
  await log.getByText('That did it. Thank you!').waitFor();
  // Visitors write as in any conversation.
  await chat.getByRole('textbox', { name: 'Message', exact: true }).fill('One more question');
  await chat.getByRole('button', { name: 'Send message' }).click();
  await log.getByText('One more question').waitFor();
  // The preview shows the questions before a conversation, and no sample.
  await group(page, 'People');
  await page.getByLabel('Prechat').selectOption('name');
  await chat.getByRole('button', { name: 'Open chat' }).waitFor();
});

test('accepts a URL pasted over its own, which the browser does not load again', async () => {
  const { page } = await pages.open('/configure#data-title=Mine&data-accent=teal');
  await tagOf(page).getByText('data-title="Mine"').waitFor();
  await page.goto(`${pages.demo().url}/configure#data-title=Theirs`);
  await tagOf(page).getByText('data-title="Theirs"').waitFor();
  expect(await tagOf(page).textContent()).not.toContain('data-accent');
  expect(await titleOf(page).inputValue()).toBe('Theirs');
});

test('a tag in another language has a launcher label in it, as has the chat beside it from the start', async () => {
  const { page } = await pages.open('/configure');
  await group(page, 'Text');
  await page.getByRole('textbox', { name: 'Locale data-locale', exact: true }).fill('pt-BR');
  await tagOf(page).getByText('data-launcher-label="Abrir o chat"').waitFor();
  await page.frameLocator('#frame').getByRole('button', { name: 'Abrir o chat' }).waitFor();
  await group(page, 'Launcher');
  await page.getByRole('textbox', { name: 'Launcher label data-launcher-label', exact: true }).fill('Fala!');
  await tagOf(page).getByText('data-launcher-label="Fala!"').waitFor();
  expect(await tagOf(page).textContent()).not.toContain('Abrir');
});

test('explains a wrong value and leaves it out of the tag', async () => {
  const { page } = await pages.open('/configure');
  await group(page, 'Appearance');
  const field = page.getByLabel('Offset x');
  await field.fill('far');
  await page.getByText('Expected a number of px from 0 to 1000.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await tagOf(page).textContent()).not.toContain('data-offset-x');
  await field.fill('32');
  await tagOf(page).getByText('data-offset-x="32"').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBeNull();
});

test('a pinned tag has the hash of the file at its URL', async () => {
  const { page } = await pages.open('/configure');
  await page.getByRole('radio', { name: 'Pinned' }).check();
  await tagOf(page).getByText('integrity=').waitFor();
  const tag = (await tagOf(page).textContent()) ?? '';
  const address = /src="([^"]+)"/.exec(tag)?.[1] ?? '';
  const reply = await fetch(address);
  const hash = createHash('sha384')
    .update(new Uint8Array(await reply.arrayBuffer()))
    .digest('base64');
  expect(tag).toContain(`integrity="sha384-${hash}"`);
  expect(reply.headers.get('cache-control')).toContain('immutable');
});

test('a pinned tag stays pinned after a reload and in a shared URL; the choice is no attribute', async () => {
  const { page } = await pages.open('/configure');
  const kind = (name: string) => page.getByRole('radio', { name });
  await kind('Pinned').check();
  await tagOf(page).getByText('integrity=').waitFor();
  await page.reload();
  await tagOf(page).getByText('integrity=').waitFor();
  expect(await kind('Pinned').isChecked()).toBe(true);
  await titleOf(page).fill('Halden');
  await tagOf(page).getByText('data-title="Halden"').waitFor();
  const [address, tag] = [page.url(), (await tagOf(page).locator('#snippet').textContent()) ?? ''];
  const attributes = [...tag.matchAll(/\s([\w-]+)=/g)].map(([, name]) => name);
  expect(attributes).toEqual(['src', 'integrity', 'crossorigin', 'data-key', 'data-title']);
  expect(await page.locator('iframe').getAttribute('src')).not.toContain('pinned');
  // A URL pasted over this one is another setup, and then the first one again.
  await page.goto(`${pages.demo().url}/configure#data-title=Theirs&tag=other`);
  await tagOf(page).getByText('data-title="Theirs"').waitFor();
  expect(await kind('Evergreen').isChecked()).toBe(true);
  expect(page.url()).not.toContain('tag=');
  await page.goto(address);
  await tagOf(page).getByText('data-title="Halden"').waitFor();
  expect(await tagOf(page).locator('#snippet').textContent()).toBe(tag);
  await kind('Evergreen').check();
  await tagOf(page).getByText('integrity=').waitFor({ state: 'hidden' });
  expect(page.url()).not.toContain('tag=');
});

test('the tag is copied by keyboard, and the page says so', async () => {
  const { page } = await pages.open('/configure', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy the tag' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<script async src=');
});

test('warns about a room without a channel; every setting can be reset', async () => {
  const { page } = await pages.open('/configure');
  await page.getByLabel('Mode').selectOption('room');
  await page.getByText('A room needs a channel').waitFor();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByText('A room needs a channel').waitFor({ state: 'hidden' });
  expect(await tagOf(page).textContent()).not.toContain('data-mode');
});

test('a preset sets its values, the chat uses them, and the style rule can be copied', async () => {
  const { page } = await pages.open('/configure');
  const looks = page.getByRole('group', { name: 'Presets' });
  expect(await looks.getByRole('button', { name: 'Stoop' }).getAttribute('aria-pressed')).toBe('true');
  await looks.getByRole('button', { name: 'Terminal' }).click();
  await tagOf(page).getByText('data-accent="#1fa463"').waitFor();
  await page.getByRole('region', { name: 'Style sheet' }).getByText('--stoop-density: 0.8;').waitFor();
  expect(await looks.getByRole('button', { name: 'Terminal' }).getAttribute('aria-pressed')).toBe('true');
  const chat = page.frameLocator('#frame');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('1fa463'));
  const panel = chat.getByRole('dialog');
  const font = () =>
    panel.getByText('It takes about two minutes.').evaluate((node) => getComputedStyle(node).fontFamily);
  await expect.poll(font).toContain('monospace');
  expect(await panel.evaluate((node) => getComputedStyle(node).borderTopLeftRadius)).toBe('0px');
  await looks.getByRole('button', { name: 'Ocean' }).click();
  await tagOf(page).getByText('data-accent="#1d5fbf"').waitFor();
  expect(await page.getByRole('region', { name: 'Style sheet' }).isVisible()).toBe(false);
});

test('a pasted page shows the chat, looks like itself and has no rights', async () => {
  const { page } = await pages.open('/configure');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('radio', { name: 'My page' }).check();
  await page.getByRole('textbox', { name: /HTML/ }).fill(`<!doctype html><html><head><title>Mine</title>
    <style>h1 { color: rgb(1, 2, 3) }</style>
    <script>parent.document.title = 'taken'; document.title = 'ran'</script>
    <meta http-equiv="refresh" content="0;url=https://example.com/"></head>
    <body onload="document.title = 'ran'"><h1>My shop</h1>
    <img src="data:," onerror="parent.postMessage({ stoopError: { code: 'taken', text: 'taken' } }, '*'); document.title = 'ran'">
    <iframe src="/configure"></iframe><form action="https://example.com/"><button>Buy</button></form>
    <svg width="200" height="40"><a xlink:href="https://example.com/"><text y="20">Drawn</text></a></svg>
    <a href="https://example.com/">Away</a></body></html>`);
  const own = page.frameLocator('#frame');
  const heading = own.getByRole('heading', { name: 'My shop' });
  await heading.waitFor();
  expect(await heading.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(1, 2, 3)');
  await own.getByRole('link', { name: 'Away' }).click();
  await own.getByText('Drawn').click();
  await own.getByRole('button', { name: 'Buy' }).click();
  await own.getByRole('button', { name: 'Open chat' }).click();
  await own.getByRole('textbox', { name: 'Message' }).waitFor();
  const inside = await heading.evaluate(() => {
    let parentTitle = 'not told';
    try {
      parentTitle = parent.document.title;
    } catch {}
    return { title: document.title, origin, parentTitle, frames: document.querySelectorAll('iframe').length };
  });
  expect(inside).toEqual({ title: 'Mine', origin: 'null', parentTitle: 'not told', frames: 0 });
  expect(await page.title()).toContain('Configure');
  expect(await page.locator('#reports').textContent()).not.toContain('taken');
  expect(asked.filter((url) => url.includes('example.com'))).toEqual([]);
  // Opened directly it has no origin either.
  await page.goto(new URL('/configure/pasted', pages.demo().url).href);
  expect(await page.evaluate(() => origin)).toBe('null');
});

test('a pasted page can neither leave nor remove the chat', async () => {
  const { page } = await pages.open('/configure');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('radio', { name: 'My page' }).check();
  await page
    .getByRole('textbox', { name: /HTML/ })
    .fill(`</textarea></script></body></html><base href="https://example.com/" target="_top">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'none'; style-src 'none'">
    <meta http-equiv="refresh" content="0;url=javascript:top.taken=1"><svg><script>top.taken=1</script></svg>
    <h1>Hostile</h1><form target="_top" action="https://example.com/"><button formaction="javascript:top.taken=1">Buy</button></form>
    <a href="javascript:top.taken=1" target="_top">Away</a><img name="currentScript" src="data:," data-key="k_foreign">
    <object data="https://example.com/"></object><embed src="https://example.com/"><math><mi xlink:href="javascript:top.taken=1">x</mi></math>
    <details open ontoggle="top.taken=1"></details><p data-stoop-config>{ "title": "Foreign" }</p>`);
  const own = page.frameLocator('#frame');
  await own.getByRole('heading', { name: 'Hostile' }).waitFor();
  await own.getByRole('button', { name: 'Buy' }).click();
  await own.getByRole('link', { name: 'Away' }).click();
  await own.getByRole('button', { name: 'Open chat' }).click();
  await own.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(await page.evaluate('window.taken')).toBeUndefined();
  expect(page.url()).toContain('/configure');
  expect(asked.filter((url) => url.includes('example.com'))).toEqual([]);
});

const HOSTILE = [
  `"'><script>window.taken=1</script><b a='`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an owner's template might replace
  '`${window.taken=1}` {{head}} <%= x %>',
  'javascript:window.taken=1',
  '\u202egnp.exe\u2066',
  'a\r\nb; } body { display: none } /* \\',
  `https://a;script-src 'unsafe-inline' *;{z}`,
  'x'.repeat(20_000),
];

test('any text in every field at once gives one tag, one rule and one policy', async () => {
  const { page } = await pages.open('/configure');
  const blank = await page.context().newPage();
  const names = groups().flatMap(({ fields }) => fields.map(({ attribute }) => attribute));
  for (const value of HOSTILE) {
    await blank.bringToFront();
    await page.goto('about:blank');
    await page.goto(
      `${pages.demo().url}/configure#${new URLSearchParams(names.map((name) => [name, value]))}`,
    );
    await page.locator('#snippet', { hasText: 'stoop.js' }).waitFor({ state: 'attached' });
    const [tag, policy, rule, title] = await page.evaluate(() => [
      ...['snippet', 'csp', 'style-rule'].map((id) => document.getElementById(id)?.textContent ?? ''),
      document.querySelector<HTMLInputElement>('#data-title')?.value ?? '',
    ]);
    const read = await blank.evaluate(
      ([html = '', css = '']) => {
        const { head, body } = new DOMParser().parseFromString(html, 'text/html');
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`${css}\nlast {}`);
        const script = head.querySelector('script');
        return {
          elements: [...head.children, ...body.children].map(({ localName }) => localName),
          attributes: script?.getAttributeNames() ?? [],
          inside: script?.textContent,
          title: script?.dataset.title ?? '',
          rules: [...sheet.cssRules].map((one) => (one as CSSStyleRule).selectorText),
        };
      },
      [tag, rule] as string[],
    );
    expect(read).toMatchObject({ elements: ['script'], inside: '' });
    expect(read.attributes.filter((name) => !/^(async|src|data-[a-z-]+)$/.test(name))).toEqual([]);
    if (read.title) expect(read.title).toBe(title?.trim());
    expect(read.rules).toEqual(rule ? ['stoop-chat', 'last'] : ['last']);
    expect(policy?.split('\n').every((line) => /^[a-z-]+ [^;,]+;$/.test(line))).toBe(true);
  }
  expect(await page.evaluate('window.taken')).toBeUndefined();
});

test('the sizes shown for a page and its visitors are those of this build', async () => {
  const { page } = await pages.open('/configure');
  const figures = await page.locator('#bytes dd').allTextContents();
  expect(figures).toHaveLength(4);
  const [loader = Number.NaN, open = Number.NaN] = figures.map((text) => Number.parseFloat(text));
  expect(loader).toBeGreaterThan(1);
  expect(loader).toBeLessThanOrEqual(4);
  expect(open).toBeGreaterThan(50);
  expect(open).toBeLessThanOrEqual(80);
});

const FOLDER = new URL('../../../test-results/token-examples/', import.meta.url);
/** The command that runs a file of each language. */
const RUN: Readonly<Record<string, { readonly file: string; readonly command: readonly string[] }>> = {
  Node: { file: 'token.mjs', command: [process.execPath] },
  Python: { file: 'token.py', command: ['python3'] },
  Ruby: { file: 'token.rb', command: ['ruby'] },
  PHP: { file: 'token.php', command: ['php'] },
  Go: { file: 'token.go', command: ['go', 'run'] },
};

test.for(TOKEN_EXAMPLES)(
  'the server accepts the token that the $name example prints',
  async ({ name, program }, ctx) => {
    const { file, command } = RUN[name] ?? { file: '', command: [] };
    const [bin = '', ...args] = command;
    const version = spawnSync(bin, [name === 'Go' ? 'version' : '--version']);
    ctx.skip(version.status !== 0, `${bin} is not on this machine`);
    mkdirSync(FOLDER, { recursive: true });
    const path = new URL(file, FOLDER).pathname;
    writeFileSync(path, program);
    const { server, url } = pages.demo();
    const tokenBy = (secret: string) =>
      spawnSync(bin, [...args, path, 'ines'], {
        encoding: 'utf8',
        env: {
          ...process.env,
          STOOP_SECRET: secret,
          GOCACHE: new URL('go', FOLDER).pathname,
          GO111MODULE: 'off',
        },
      });
    const ask = (token: string) =>
      fetch(`${url}/channels?api_key=${server.key}`, {
        method: 'POST',
        headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
        body: JSON.stringify({
          filter_conditions: { members: { $in: ['ines'] } },
          state: false,
          watch: false,
          presence: false,
        }),
      });
    const { stdout, stderr } = tokenBy(server.secret);
    const token = stdout.trim();
    expect(token.split('.'), stderr).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toEqual({ user_id: 'ines', iat: expect.any(Number), exp: claims.iat + 3600 });
    const reply = await ask(token);
    expect(await reply.json()).toMatchObject({ channels: expect.any(Array) });
    expect((await ask(tokenBy('another secret').stdout.trim())).status).toBe(401);
  },
);

test.for(TOKEN_EXAMPLES)('names and secrets are only data in the $name example', ({ name, program }, ctx) => {
  const { file, command } = RUN[name] ?? { file: '', command: [] };
  const [bin = '', ...args] = command;
  const version = spawnSync(bin, [name === 'Go' ? 'version' : '--version']);
  ctx.skip(version.status !== 0, `${bin} is not on this machine`);
  mkdirSync(FOLDER, { recursive: true });
  const path = new URL(`odd-${file}`, FOLDER).pathname;
  writeFileSync(path, program);
  const person = `o'hara "ann" \`id\` $(id) \\ </script> ünï 👩🏽‍🚀`;
  const secret = `it's "a" \`secret\` $HOME #{x} \\ ünï`;
  const { stdout, stderr } = spawnSync(bin, [...args, path, person], {
    encoding: 'utf8',
    env: {
      ...process.env,
      STOOP_SECRET: secret,
      GOCACHE: new URL('go', FOLDER).pathname,
      GO111MODULE: 'off',
    },
  });
  const [header = '', claims = '', signature] = stdout.trim().split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).user_id, stderr).toBe(person);
  expect(signature).toBe(createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'));
});
