import { StreamChat } from 'stream-chat';
import { expect, onTestFinished, test } from 'vitest';
import { layCable } from '../../contract/chat/support/cable.ts';
import type { ReactVersion } from './build-pages.ts';
import type { Shown } from './pages/app.tsx';
import { reactPages } from './react-page.ts';

const HOST = 'stoop-chat';

/** The same cases for both versions of React. */
export function reactCases(react: ReactVersion): void {
  const at = reactPages(react);

  test('the server renders an empty box without a window, and the browser hydrates it', async () => {
    const html = at.pages().render({ chat: { appKey: 'k' } });
    expect(html).toContain('hidden=""');
    expect(html).not.toContain(HOST);
    const { page, chat, errors } = await at.open({}, { drawn: true });
    await chat.launcher.waitFor();
    expect(await page.evaluate(() => window.stage.react)).toMatch(new RegExp(`^${react}[.]`));
    expect(await page.locator(HOST).count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('in strict mode it is one chat: one element, one socket, one guest, and messages arrive', async () => {
    const { page, chat, errors, sockets } = await at.open();
    const guests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/guest')
        guests.push(request.url());
    });
    expect(sockets).toEqual([]);
    await chat.open();
    await chat.say('Is the lamp there?');
    await page
      .locator(HOST)
      .getByText(/^(Sent|Delivered)/)
      .waitFor();
    expect(await page.locator(HOST).count()).toBe(1);
    expect(sockets).toHaveLength(1);
    expect(guests).toHaveLength(1);
    expect(await page.evaluate(() => window.stage.received)).toEqual([
      ...['open user', 'wants open', 'sent support', 'received beside'],
    ]);
    expect(errors).toEqual([]);
  });

  test('changed props apply: the draft, the place in the list and the socket stay', async () => {
    const { page, chat, errors, sockets } = await at.open({
      chat: { title: 'Halden', layout: 'inline', style: { height: 420 } },
    });
    await chat.box.waitFor();
    for (let index = 0; index < 12; index += 1)
      await chat.say(`Line ${index} of what I wanted to ask you about`);
    await chat.text('Line 11 of what I wanted to ask you about').waitFor();
    await page
      .locator(HOST)
      .getByText(/^(Sent|Delivered)/)
      .waitFor();
    await chat.box.fill('half a sen');
    const list = chat.messages;
    await list.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    await at.show(page, {
      chat: { title: 'Lamps', layout: 'inline', style: { height: 420 } },
      shop: 'Elsewhere',
    });
    await page.locator(HOST).getByRole('heading', { name: 'Lamps' }).waitFor();
    expect(await chat.box.inputValue()).toBe('half a sen');
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
    expect(sockets).toHaveLength(1);
    // A removed prop has its default again.
    await at.show(page, { chat: { layout: 'inline', style: { height: 420 } } });
    await expect.poll(() => page.locator(HOST).getByRole('heading', { name: 'Lamps' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('inline it fills its box; removed it leaves nothing, and the typed text is there when it returns', async () => {
    const inline = { layout: 'inline', className: 'box', style: { height: 400, width: 500 } };
    const { page, chat, errors } = await at.open({ chat: inline });
    await chat.box.waitFor();
    expect(await page.locator('[part=panel]').boundingBox()).toMatchObject({ width: 500, height: 400 });
    expect(await page.locator('.box > stoop-chat').count()).toBe(1);
    await chat.box.fill('not sent yet');
    await at.show(page, { chat: null });
    await expect.poll(() => page.locator(HOST).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => window.stage.chat().present)).toBe(false);
    await at.show(page, { chat: inline });
    await expect.poll(() => chat.box.inputValue()).toBe('not sent yet');
    // Another component in its place, in one render.
    await at.show(page, { chat: inline, turn: 1 });
    await expect.poll(() => chat.box.inputValue()).toBe('not sent yet');
    expect(await page.locator(HOST).count()).toBe(1);
    await page.evaluate(() => window.stage.unmount());
    await expect.poll(() => page.locator(HOST).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('on a page of several apps, each rendered by the server, a chat is in its own box', async () => {
    const chat = { layout: 'inline', style: { height: 400 } };
    const { page, errors } = await at.open({ chat }, { drawn: true });
    const { key: appKey, url: api } = at.server();
    const shown = { chat: { ...chat, appKey, api } } as Shown;
    const drawn = [at.pages().render(shown), JSON.stringify(shown)] as const;
    await page.evaluate(([html, props]) => window.stage.island(html, JSON.parse(props)), drawn);
    const boxes = page.locator('main > div');
    await boxes.nth(1).locator(HOST).getByRole('textbox').waitFor();
    await boxes.nth(0).locator(HOST).getByRole('textbox').waitFor();
    expect(await page.locator(HOST).count()).toBe(2);
    expect(errors).toEqual([]);
  });

  test('with another mode it starts again', async () => {
    const { page, chat, errors } = await at.open();
    await chat.launcher.waitFor();
    await at.show(page, { chat: { layout: 'inline', style: { height: 400 } } });
    await chat.box.waitFor();
    expect(await page.locator(HOST).count()).toBe(1);
    expect(await chat.launcher.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('a component beside it opens it, follows its state, and may call it before it exists', async () => {
    const { page, chat, errors } = await at.open({ chat: null });
    await page.getByText('closed, 0 unread, none').waitFor();
    const filled = page.evaluate(() => window.stage.chat().prefill('About the lamp: '));
    await at.show(page, {});
    await filled;
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await page.getByText(/^open, 0 unread/).waitFor();
    expect(await chat.box.inputValue()).toBe('About the lamp: ');
    await chat.box.press('End');
    await chat.box.pressSequentially('is it there?');
    await chat.box.press('Enter');
    await chat.text('About the lamp: is it there?').waitFor();
    await page.getByText('open, 0 unread, guest').waitFor();
    expect(errors).toEqual([]);
  });

  test('a person is signed in by token, replaced by another one, and signed out', async () => {
    const [ines, tomas] = await Promise.all([
      at.server().token('ines', 'agent'),
      at.server().token('tomas', 'agent'),
    ]);
    const { page, errors } = await at.open({ token: ines, chat: { user: 'ines' } });
    const who = () => page.evaluate(() => window.stage.chat().userId);
    await expect.poll(who).toBe('ines');
    await at.show(page, { token: tomas, chat: { user: 'tomas' } });
    await expect.poll(who).toBe('tomas');
    await at.show(page, { token: tomas, chat: { user: null } });
    await expect.poll(who).toBe(null);
    expect(errors).toEqual([]);
  });

  test('people who leave before their sockets open leave no error and no socket', async () => {
    const cable = await layCable(at.server().url);
    onTestFinished(() => cable.close());
    cable.holdSockets();
    const [ines, tomas] = await Promise.all([
      at.server().token('ines', 'agent'),
      at.server().token('tomas', 'agent'),
    ]);
    const chat = { api: cable.url };
    const { page, errors } = await at.open({ chat: { ...chat, user: null } });
    const who = () => page.evaluate(() => window.stage.chat().userId);
    let closed = 0;
    const connecting = page.waitForEvent('websocket');
    page.on('websocket', (socket) => {
      socket.on('close', () => {
        closed += 1;
      });
    });
    await at.show(page, { token: ines, chat: { ...chat, user: 'ines' } });
    await connecting;
    await at.show(page, { token: tomas, chat: { ...chat, user: 'tomas' } });
    await expect.poll(who).toBe('tomas');
    await at.show(page, { token: tomas, chat: { ...chat, user: null } });
    await expect.poll(who).toBe(null);
    cable.letSocketsGo();
    await expect.poll(() => closed).toBe(2);
    expect(errors).toEqual([]);
  });

  test('the owner’s components are in the chat and in the owner’s own tree, and the chat’s keys still work', async () => {
    const { page, chat, errors } = await at.open({ slots: 'some', chat: { title: 'Lamps' } });
    await chat.open();
    await page.locator(HOST).getByRole('heading', { name: 'Lamps by Halden' }).waitFor();
    await chat.say('one');
    await chat.say('three');
    const mine = page.locator(`${HOST} .mine`);
    await mine.getByText('Halden: 5 characters').waitFor();
    expect(await mine.count()).toBe(2);
    await chat.text('three').waitFor();
    await at.show(page, { slots: 'some', shop: 'Norrby', chat: { title: 'Lamps' } });
    await mine.getByText('Norrby: 3 characters').waitFor();
    await page
      .locator(HOST)
      .getByText(/^(Sent|Delivered)/)
      .waitFor();
    // From the composer to the newest message and up.
    await chat.box.press('Shift+Tab');
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.className ?? ''),
      )
      .not.toBe('');
    await at.show(page, { chat: { title: 'Lamps' } });
    await expect.poll(() => mine.count()).toBe(0);
    await page.locator(HOST).getByRole('heading', { name: 'Lamps', exact: true }).waitFor();
    expect(await chat.text('three').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('lazy components of the owner show the chat’s own meanwhile, and leave the page alone', async () => {
    const { page, chat, errors } = await at.open({ slots: 'late', chat: { title: 'Lamps' } });
    await chat.open();
    await page.locator(HOST).getByRole('heading', { name: 'Lamps', exact: true }).waitFor();
    await chat.say('one');
    await chat.text('one').waitFor();
    await page.getByRole('heading', { name: 'A page' }).waitFor();
    await page.evaluate(() => window.stage.letGo());
    await page.locator(HOST).getByRole('heading', { name: 'Lamps by Halden' }).waitFor();
    await chat.box.press('Escape');
    await page.getByRole('button', { name: 'Ask Halden (0)' }).click();
    await chat.box.waitFor();
    expect(errors).toEqual([]);
  });

  test('a controlled `open` grants or refuses the visitor’s request', async () => {
    const { page, chat, errors } = await at.open({ controlled: 'grants' });
    const received = () =>
      page.evaluate(() => window.stage.received.filter((call) => call.startsWith('wants')));
    await chat.open();
    await chat.box.press('Escape');
    await expect.poll(() => chat.panel.count()).toBe(0);
    await page.evaluate(() => window.stage.chat().toggle());
    await chat.box.waitFor();
    expect(await received()).toEqual(['wants open', 'wants closed', 'wants open']);
    await at.show(page, { controlled: 'refuses' });
    await chat.box.press('Escape');
    await page.evaluate(() => window.stage.chat().close());
    expect(await received()).toEqual([
      ...['wants open', 'wants closed', 'wants open'],
      ...['wants closed', 'wants closed'],
    ]);
    expect(await chat.box.isVisible()).toBe(true);
    // No longer controlled: the visitor decides.
    await at.show(page, {});
    await chat.box.press('Escape');
    await expect.poll(() => chat.panel.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('closed by its owner before it could open, it stays closed', async () => {
    const { page, chat, errors } = await at.open({ controlled: 'grants' });
    await page.evaluate(async () => {
      await window.stage.chat().open();
      await new Promise((drawn) => setTimeout(drawn));
      await window.stage.chat().close();
      await new Promise((drawn) => setTimeout(drawn));
      // Runs after the earlier calls.
      await window.stage.chat().prefill('Later');
    });
    const received = () =>
      page.evaluate(() => window.stage.received.filter((call) => call.startsWith('wants')));
    expect(await received()).toEqual(['wants open', 'wants closed']);
    expect(await chat.panel.count()).toBe(0);
    await chat.open();
    expect(await chat.box.inputValue()).toBe('Later');
    expect(errors).toEqual([]);
  });

  test('the owner’s launcher loads, opens and counts, and the chat’s own returns', async () => {
    const { page, chat, errors } = await at.open({ slots: 'every' });
    const own = page.getByRole('button', { name: 'Ask Halden (0)' });
    await own.waitFor();
    expect(await chat.launcher.count()).toBe(0);
    await own.click();
    await chat.box.press('Escape');
    await own.waitFor();
    // The opener has the focus again.
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.textContent),
      )
      .toBe('Ask Halden (0)');
    await at.show(page, { slots: 'launcher' });
    await page
      .locator(`${HOST} [data-slot=Launcher]`)
      .getByRole('button', { name: /^Open chat/ })
      .waitFor();
    await at.show(page, {});
    await chat.launcher.click();
    await chat.box.waitFor();
    expect(await page.locator(`${HOST} [data-slot]`).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('every slot takes a component of the owner’s, around the chat’s own content', async () => {
    const { key, url } = at.server();
    const client = new StreamChat(key, { baseURL: url, allowServerSideConnect: true });
    await client.connectUser({ id: 'ines' }, await at.server().token('ines', 'admin'));
    const lobby = client.channel('messaging', 'lobby', { name: 'Lobby', members: ['ines'] });
    await lobby.create();
    const { message } = await lobby.sendMessage({ text: 'Hello' });
    await lobby.sendReaction(message.id, { type: 'like' });
    const token = await at.server().token('ines', 'admin');
    const style = { height: 600, width: 900 };
    const { page, errors } = await at.open({ slots: 'every', chat: { layout: 'inline', style } });
    const slot = (name: string) => page.locator(`${HOST} [data-slot=${name}]`);
    await slot('Welcome').getByText('How can we help?').waitFor();
    await at.show(page, {
      slots: 'every',
      chat: { mode: 'room', channel: 'nowhere', layout: 'inline', style },
    });
    await slot('EmptyState').first().waitFor();
    await at.show(page, {
      ...{ slots: 'every', token },
      chat: { mode: 'inbox', user: 'ines', layout: 'inline', style },
    });
    await slot('ChannelRow').locator('[data-cid="messaging:lobby"]').click();
    const bubble = slot('Message').getByText(/^Hello/);
    await bubble.first().waitFor();
    // A frame around a face takes no space from the text beside it.
    const preview = slot('ChannelRow').getByText('You: Hello');
    await preview.waitFor();
    expect((await preview.boundingBox())?.width).toBeGreaterThan(60);
    const others = ['Header', 'Notices', 'Reactions', 'DaySeparator', 'Typing', 'Avatar'];
    for (const name of others)
      await expect.poll(() => slot(name).count(), { message: name }).toBeGreaterThan(0);
    await slot('Composer').getByRole('textbox').fill('Hello too');
    await slot('Composer').getByRole('textbox').press('Enter');
    await bubble.last().filter({ hasText: 'Hello too' }).waitFor();
    await client.disconnectUser();
    // A room that does not exist.
    expect(errors.filter((error) => !/status of 4|channel-missing/.test(error))).toEqual([]);
  });

  test('slots of a long conversation too: the unread line, the way back down, the top of a thread', async () => {
    const { key, url } = at.server();
    const [token, other] = await Promise.all([
      at.server().token('nora', 'admin'),
      at.server().token('omar', 'admin'),
    ]);
    const client = new StreamChat(key, { baseURL: url, allowServerSideConnect: true });
    await client.connectUser({ id: 'omar' }, other);
    const hall = client.channel('messaging', `hall-${react}`, { name: 'Hall', members: ['nora', 'omar'] });
    await hall.create();
    for (let index = 0; index < 40; index += 1)
      await hall.sendMessage({ text: `Line ${index} of what was said while you were away` });
    const reader = new StreamChat(key, { baseURL: url, allowServerSideConnect: true });
    await reader.connectUser({ id: 'nora' }, token);
    const theirs = reader.channel('messaging', `hall-${react}`);
    await theirs.watch();
    await theirs.markRead();
    await reader.disconnectUser();
    const { message } = await hall.sendMessage({ text: 'The last one' });
    await hall.sendMessage({ text: 'A reply', parent_id: message.id });
    const { page, errors } = await at.open({
      ...{ slots: 'every', token },
      chat: { mode: 'inbox', user: 'nora', layout: 'inline', style: { height: 600, width: 900 } },
    });
    const slot = (name: string) => page.locator(`${HOST} [data-slot=${name}]`);
    await slot('ChannelRow').locator(`[data-cid="messaging:hall-${react}"]`).click();
    await slot('UnreadSeparator').waitFor();
    const list = page.locator(HOST).getByRole('log', { name: 'Messages' });
    const down = slot('JumpButton').getByRole('button');
    // Repeated as needed: scrolling does not work while a list still settles.
    const scrolled = async () => {
      await list.evaluate((element) => element.scrollTo(0, 0));
      return down.count();
    };
    await expect.poll(scrolled).toBe(1);
    await down.click();
    await slot('Message').getByText('The last one').waitFor();
    await slot('Message')
      .getByRole('button', { name: /1 reply/ })
      .click();
    await slot('ThreadHeader').first().waitFor();
    await page.locator(HOST).getByText('A reply').first().waitFor();
    expect(errors).toEqual([]);
    await client.disconnectUser();
  });
}
