/** The markup of a message: made of its text, or given by a server. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let anns: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
  anns = ann.channel('messaging', 'markup', { members: ['ann', 'bob'] });
  await anns.watch();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const byServer = () => admin.channel('messaging', 'markup');
const stored = async (id: string) => (await bob.getMessage(id)).message.html;

test.each([
  ['words', 'hello there', '<p>hello there</p>\n'],
  [
    'signs of markup',
    `<img src=x onerror="alert('1')"> & more`,
    '<p>&lt;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&gt; &amp; more</p>\n',
  ],
  ['lines and paragraphs', 'one\ntwo\n\n \n three ', '<p>one\ntwo</p>\n\n<p>three</p>\n'],
  [
    'a link',
    'see https://example.com/?a=1&b=2.',
    '<p>see <a href="https://example.com/?a=1&amp;b=2" rel="nofollow">https://example.com/?a=1&amp;b=2</a>.</p>\n',
  ],
  ['an address that runs code', 'javascript:alert(1)', '<p>javascript:alert(1)</p>\n'],
  [
    'quotes in a link',
    'http://a.b/"onclick="x',
    '<p><a href="http://a.b/" rel="nofollow">http://a.b/</a>&#34;onclick=&#34;x</p>\n',
  ],
])('%s', async (_, text, html) => {
  const notified = nextEvent(anns, 'message.new', ({ message }) => message?.text === text);
  const { message } = await anns.sendMessage({ text }, { skip_enrich_url: true });
  expect(message.html).toBe(html);
  expect((await notified).message?.html).toBe(html);
  expect(await stored(message.id)).toBe(html);
  const { messages } = await anns.query({ messages: { limit: 1 } });
  expect(messages[0]?.html).toBe(html);
});

test('changes with the text, and is gone with the message', async () => {
  const { message } = await anns.sendMessage({ text: 'one' });
  const edited = await ann.updateMessage({ id: message.id, text: '2 < 3' });
  expect(edited.message.html).toBe('<p>2 &lt; 3</p>\n');
  await ann.deleteMessage(message.id);
  expect(await stored(message.id)).toBe('');
});

test('a text whose markup would be too long has none', async () => {
  await admin.createChannelType({ name: 'long', max_message_length: 20_000 });
  const channel = ann.channel('long', 'one', { members: ['ann'] });
  await channel.watch();
  const html = async (text: string) => (await channel.sendMessage({ text })).message.html;
  const longest = 'x'.repeat(20_000);
  expect(await html(longest)).toBe(`<p>${longest}</p>\n`);
  expect(await html('"'.repeat(20_000))).toBe('');
});

test('a server gives it, and it stays as long as the text', async () => {
  const html = '<p>hello <em>there</em></p>';
  const { message } = await byServer().sendMessage({ text: 'hello there', html, user_id: 'ann' });
  expect(message.html).toBe(html);
  expect(await stored(message.id)).toBe(html);
  await ann.pinMessage(message.id);
  await ann.partialUpdateMessage(message.id, { set: { mood: 'fine' } } as never);
  expect(await stored(message.id)).toBe(html);
  const given = '<p>by the way</p>';
  await admin.partialUpdateMessage(message.id, { set: { text: 'by the way', html: given } } as never, 'ann');
  expect(await stored(message.id)).toBe(given);
  await ann.updateMessage({ id: message.id, text: 'bye' });
  expect(await stored(message.id)).toBe('<p>bye</p>\n');
});

test('users may not give it', async () => {
  const html = '<script>1</script>';
  const sent = await failure(anns.sendMessage({ text: 'x', html } as never));
  expect(sent).toMatchObject({
    code: 4,
    message: expect.stringContaining('message.html is a reserved field'),
  });
  const { message } = await anns.sendMessage({ text: 'x' });
  const edited = await failure(ann.partialUpdateMessage(message.id, { set: { html } } as never));
  expect(edited).toMatchObject({ code: 17, message: expect.stringContaining('field `html` is reserved') });
  // The client itself leaves it out of an edit.
  const edit = ann.post(`${server.url}/messages/${message.id}`, { message: { text: 'y', html } });
  expect(await failure(edit)).toMatchObject({ code: 4 });
  expect(await stored(message.id)).toBe('<p>x</p>\n');
});
