/** The number of statements of a call does not depend on the size of its answer, and does not grow. */
import { StatementSync } from 'node:sqlite';
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const FEW = 3;
const MANY = 8;
const PEOPLE = Array.from({ length: MANY }, (_, n) => `p${n}`);

let server: TestServer;
let ann: StreamChat;
let statements: string[] = [];
const texts = new Set<string>();
const clients = clientsOf(() => server);
const RUNS = ['all', 'iterate', 'run'] as const;
const { all: runAll, iterate, run } = StatementSync.prototype;
const before = { all: runAll, iterate, run };

beforeAll(async () => {
  for (const name of RUNS)
    StatementSync.prototype[name] = function counted(this: StatementSync, ...values: never[]) {
      texts.add(this.sourceSQL);
      // A list in the text of a statement is as long as the query's values.
      statements.push(this.sourceSQL.replaceAll(/\s+/g, ' ').replaceAll(/\?(, \?)+/g, '?'));
      return Reflect.apply(before[name], this, values);
    } as never;
  server = await startServer();
  const admin = clients.admin();
  await admin.upsertUsers(['ann', ...PEOPLE].map((id) => ({ id })));
  ann = await clients.user('ann');
  await fill('few', FEW);
  await fill('many', MANY);
}, 60_000);
afterAll(async () => {
  Object.assign(StatementSync.prototype, before);
  await clients.closeAll();
  await server.close();
});

/** This many channels of a team word, each with this many members, messages and their attachments. */
async function fill(word: string, size: number): Promise<void> {
  const admin = clients.admin();
  const members = ['ann', ...PEOPLE.slice(0, size)];
  for (let n = 0; n < size; n += 1) {
    const id = `${word}-${n}`;
    const theirs = admin.channel('messaging', id, {
      created_by_id: 'ann',
      members,
      word,
    } as Record<string, unknown>);
    await theirs.create();
    await theirs.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
    const channel = ann.channel('messaging', id);
    await channel.query({});
    let quoted: string | null = null;
    for (const author of members.slice(1)) {
      const said: { message: { id: string } } = await theirs.sendMessage({
        text: `hello ${word} by ${author}`,
        user_id: author,
        mentioned_users: members,
        ...(quoted !== null && { quoted_message_id: quoted }),
      });
      quoted = said.message.id;
      await channel.sendReaction(quoted, { type: 'like' });
      await theirs.sendReaction(quoted, { type: 'love', user_id: author });
      await channel.sendMessage({ text: `answer to ${author}`, parent_id: quoted });
      await theirs.sendMessage({ text: 'and another', parent_id: quoted, user_id: author });
      await ann.reminders.createReminder({ messageId: quoted });
      await admin.pinMessage({ id: quoted }, null, author);
      await channel.createDraft({ text: 'begun', parent_id: quoted });
    }
    const { poll } = await ann.createPoll({ name: `which ${n}`, options: [{ text: 'a' }, { text: 'b' }] });
    const asked = await channel.sendMessage({ text: '', poll_id: poll.id });
    await ann.castPollVote(asked.message.id, poll.id, { option_id: poll.options[0]?.id ?? '' });
  }
}

/** Background statements run now and then. The minimum of this many tries is the call's own number. */
const TRIES = 4;

/** The statements that a call runs. */
async function costOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  let least: readonly string[] | null = null;
  for (let n = 0; n < TRIES; n += 1) {
    statements = [];
    await call();
    if (least === null || statements.length < least.length) least = statements;
    statements = [];
  }
  return [...(least ?? [])].sort();
}

const cidsOf = (word: string) =>
  Array.from({ length: word === 'few' ? FEW : MANY }, (_, n) => `messaging:${word}-${n}`);

const all = { state: true, watch: false, presence: false } as const;
const CALLS: readonly [string, (word: string) => Promise<{ length: number }>][] = [
  [
    'a channel',
    async (word) => {
      const { messages } = await ann.channel('messaging', `${word}-0`).query({ ...all });
      return messages;
    },
  ],
  [
    'a list of channels',
    (word) =>
      ann.queryChannels({ members: { $in: ['ann'] }, word } as never, [{ last_message_at: -1 }], { ...all }),
  ],
  [
    'threads',
    async (word) => {
      const { threads } = await ann.queryThreads({
        filter: { channel_cid: { $in: cidsOf(word) } } as never,
        limit: 25,
        reply_limit: 5,
        watch: false,
      });
      return threads;
    },
  ],
  [
    'a search',
    async (word) => {
      const found = await ann.search({ members: { $in: ['ann'] } }, `hello ${word}`, { limit: 30 });
      return found.results;
    },
  ],
  [
    'replies',
    async (word) => {
      const { messages } = await ann.channel('messaging', `${word}-0`).query({ ...all });
      const replies = await ann.channel('messaging', `${word}-0`).getReplies(messages[0]?.id ?? '', {});
      return [...messages, ...replies.messages];
    },
  ],
  [
    // The answer is one message, whatever the channel contains: its author's view of the channel stands for
    // that.
    'a message that is sent',
    async (word) => {
      const channel = ann.channel('messaging', `${word}-0`);
      const { message } = await channel.sendMessage({ text: 'once more' });
      return Array.from({ length: message.text === 'once more' ? cidsOf(word).length : 0 });
    },
  ],
  ['members', async (word) => (await ann.channel('messaging', `${word}-0`).queryMembers({})).members],
  [
    'drafts',
    async (word) => {
      return (await ann.queryDrafts({ filter: { channel_cid: { $in: cidsOf(word) } } as never, limit: 30 }))
        .drafts;
    },
  ],
  [
    'what was missed',
    async (word) => {
      return (await ann.sync(cidsOf(word), new Date(Date.now() - 3_600_000).toISOString())).events;
    },
  ],
];

test.each(CALLS)('%s: as many statements for a few rows as for many', { timeout: 60_000 }, async (_, ask) => {
  const [few, many] = [await ask('few'), await ask('many')];
  // It would prove nothing if both answers were equal.
  expect(many.length).toBeGreaterThan(few.length);
  expect(few.length).toBeGreaterThan(0);
  expect(await costOf(() => ask('many'))).toEqual(await costOf(() => ask('few')));
});

/** Messages of text only, and their authors: the content of most channels. */
async function fillPlainly(ids: readonly string[]): Promise<void> {
  const admin = clients.admin();
  for (const id of ids) {
    const channel = admin.channel('messaging', id, { created_by_id: 'ann', members: ['ann', ...PEOPLE] });
    await channel.create();
    for (const author of PEOPLE)
      await channel.sendMessage({ text: `plain words of ${author}`, user_id: author });
  }
}

test('a page and a list of plain channels: no statement for absent parts', async () => {
  const ids = Array.from({ length: FEW }, (_, n) => `plain-${n}`);
  await fillPlainly(ids);
  const page = await costOf(() => ann.channel('messaging', 'plain-0').query({ ...all }));
  // begin, channel, caller, membership, rare things, messages, members, reads, users, commit
  expect(page.length, page.join('\n')).toBeLessThanOrEqual(10);
  // begin, caller, commit; the search in a thread; then as a page, with all memberships in one statement
  const list = await costOf(() => ann.queryChannels({ id: { $in: ids } } as never, [], { ...all }));
  expect(list.length, list.join('\n')).toBeLessThanOrEqual(12);
});

test('no statement is compiled again when its limit is bound', () => {
  const limited = [...texts].filter((text) => /\blimit \?/.test(text));
  expect(limited.length).toBeGreaterThan(FEW);
  expect(limited.filter((text) => /\blimit \?(?! \+ 0)/.test(text))).toEqual([]);
});
