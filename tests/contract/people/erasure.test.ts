/** Hard deletion leaves no text behind: neither in the database nor in the events for users who were away. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent } from '../../support/clients.ts';
import { runSql } from '../../support/databases/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A word in everything that a user writes and shows about themselves, and nowhere else. */
const WORD = 'kumquat';

let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;
let ann: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  ann = await clients.user('ann', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function tablesOf({ databaseUrl, dataDir }: TestServer): Promise<ReadonlyMap<string, string>> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'chat.db'), { readOnly: true });
    const names = database.prepare(`select name from sqlite_master where type = 'table'`).all();
    const found = names.map(({ name }) => {
      const all = database.prepare(`select * from "${String(name)}"`);
      // The word index numbers its blocks beyond the range of a number.
      all.setReadBigInts(true);
      const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
      return [String(name), JSON.stringify(all.all(), plain)] as const;
    });
    database.close();
    return new Map(found);
  }
  const [tables] = await runSql(
    databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const names = (tables?.rows ?? []).map(({ name }: { name: string }) => name);
  const rows = await runSql(databaseUrl, ...names.map((name) => `select t::text from "${name}" t`));
  return new Map(names.map((name, i) => [name, JSON.stringify(rows[i]?.rows)] as const));
}

/** The names of the tables that contain the word. */
async function whereItStands(): Promise<readonly string[]> {
  const tables = await tablesOf(server);
  expect(tables.get('users')).toContain('ann');
  return [...tables].filter(([, rows]) => rows.includes(WORD)).map(([name]) => name);
}

/** Everything that a user can write in a channel. */
async function sayEverything(eve: StreamChat, id: string): Promise<void> {
  const anns = ann.channel('messaging', id, { members: ['ann', eve.userID ?? ''] });
  await anns.create();
  const { message: asked } = await anns.sendMessage({ text: 'what do you say?' });
  const eves = eve.channel('messaging', id);
  const { message } = await eves.sendMessage({
    text: `${WORD} one`,
    note: WORD,
    attachments: [{ type: 'x', title: WORD }],
  } as never);
  await eve.updateMessage({ id: message.id, text: `${WORD} edited` });
  const { message: taken } = await eves.sendMessage({ text: `${WORD} taken back` });
  await eve.deleteMessage(taken.id);
  await eves.sendMessage({ text: `${WORD} reply`, parent_id: asked.id });
  await eves.sendReaction(asked.id, { type: 'like', note: WORD } as never);
  await eves.updateMemberPartial({ set: { motto: WORD } } as never);
  const { poll } = await ann.createPoll({
    name: 'poll',
    options: [{ text: 'a' }],
    allow_answers: true,
  } as never);
  const { message: shown } = await anns.sendMessage({ text: 'poll', poll_id: poll.id });
  await eve.addPollAnswer(shown.id, poll.id, WORD);
  const own = await eve.createPoll({ name: WORD, options: [{ text: WORD }] });
  await eves.sendMessage({ text: 'mine', poll_id: own.poll.id });
  await anns.sendMessage({ text: 'yours', poll_id: own.poll.id });
  await anns.sendMessage({ text: 'so you said', quoted_message_id: message.id });
  const pending = { text: `${WORD} pending`, user_id: eve.userID };
  await admin.channel('messaging', id).sendMessage(pending as never, { pending: true } as never);
  await eves.createDraft({ text: `${WORD} later` });
}

async function erase(id: string, how: object): Promise<void> {
  const { task_id: task = '' } = await admin.deleteUsers([id], how as never);
  await expect.poll(async () => (await admin.getTask(task)).status).toBe('completed');
  expect((await admin.getTask(task)).result).toEqual({ [id]: { status: 'ok' } });
}

test('deleting a user with all messages leaves no word of theirs, in deleted channels too', async () => {
  await server.token('eve', 'user');
  await admin.partialUpdateUser({
    id: 'eve',
    set: { name: WORD, image: `https://x.example/${WORD}` } as never,
  });
  const eve = await clients.user('eve');
  for (const id of ['stays', 'goes', 'goes-too']) await sayEverything(eve, id);
  expect(await whereItStands()).toEqual(
    expect.arrayContaining(['messages', 'message_history', 'reactions', 'drafts', 'members', 'poll_votes']),
  );
  await ann.channel('messaging', 'goes').delete();
  await admin.channel('messaging', 'goes-too').delete();
  const before = new Date(Date.now() - 60_000).toISOString();
  await erase('eve', { user: 'hard', messages: 'hard' });
  expect(await whereItStands()).toEqual([]);

  const { events } = await ann.sync(['messaging:stays'], before);
  const deleted = events.filter(({ type }) => type === 'message.deleted');
  expect(deleted.length).toBeGreaterThan(2);
  for (const event of deleted)
    expect(event).toMatchObject({ hard_delete: true, message: { user: { id: 'eve' } } });
  expect(JSON.stringify(events)).not.toContain(WORD);
  const { messages } = await ann.channel('messaging', 'stays').query({ messages: { limit: 30 } });
  expect(messages.map(({ text }) => text)).toEqual(['what do you say?', 'poll', 'yours', 'so you said']);
  expect(messages[2]).not.toHaveProperty('poll');
  expect(messages[0]).toMatchObject({ reaction_counts: { like: 1 }, reply_count: 0 });
  expect(messages[1]?.poll).toMatchObject({ answers_count: 0, latest_answers: [] });
});

test('deleting a user without their messages keeps the messages', async () => {
  const fay = await clients.user('fay', { role: 'user' });
  await sayEverything(fay, 'kept');
  await ann.channel('messaging', 'kept').delete();
  await erase('fay', { user: 'hard' });
  expect(await whereItStands()).toEqual(
    expect.arrayContaining(['messages', 'message_history', 'reactions', 'poll_votes', 'polls']),
  );
});

test('the arguments of a command are deleted with its message', async () => {
  await server.token('bob', 'user');
  const channel = ann.channel('messaging', 'asked', { members: ['ann', 'bob'] });
  await channel.watch();
  const bob = await clients.user('bob');
  const bobs = bob.channel('messaging', 'asked');
  await bobs.watch();
  const { message } = await channel.sendMessage({ text: `/giphy ${WORD}` });
  const shown = nextEvent(bobs, 'message.new');
  await channel.sendAction(message.id, { image_action: 'send' });
  expect((await shown).message).toMatchObject({ command: 'giphy', args: WORD });
  const gone = nextEvent(bobs, 'message.deleted');
  await ann.deleteMessage(message.id);
  expect(JSON.stringify(await gone)).not.toContain(WORD);
  expect(JSON.stringify((await bobs.query({ messages: { limit: 5 } })).messages)).not.toContain(WORD);
});
