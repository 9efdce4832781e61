import { beforeEach, describe, expect, test } from 'vitest';
import { type MessageResponse, RECONNECT_MAX_MS } from '../../../protocol/index.ts';
import { SEND_ATTEMPTS } from '../../../src/chat/constants.ts';
import { Sender } from '../../../src/chat/sending/sender.ts';
import { createOutboxStore, NOBODY } from '../../../src/chat/store/outbox-store.ts';
import { ApiError, refusalError } from '../../../src/client/index.ts';
import { en } from '../../../src/i18n/index.ts';
import { errorText } from '../../../src/ui/error-text.ts';
import { memoryStorage, TestClock } from './support/world.ts';

const CID = 'support:me';

/** A request under way that the test answers. */
interface Request {
  readonly text: string;
  readonly id: string;
  /** The message that the request sends. */
  readonly quotes: unknown;
  accept(reply?: Partial<MessageResponse>): void;
  refuse(cause: unknown): void;
}

class World {
  readonly clock = new TestClock();
  readonly storage = memoryStorage();
  readonly requests: Request[] = [];
  readonly stored: string[] = [];
  readonly failed: string[] = [];
  readonly outsiders: string[] = [];
  up = true;
  #ids = 0;
  sender = this.open();

  open(): Sender {
    return new Sender({
      clock: this.clock,
      store: createOutboxStore(this.storage, 'k'),
      randomId: () => `id-${++this.#ids}`,
      canPost: () => this.up,
      post: (_, { id, text, quoted_message_id: quotes = null }) =>
        new Promise<MessageResponse>((resolve, reject) => {
          const accept = (reply = {}) => resolve({ id, text, type: 'regular', ...reply } as MessageResponse);
          this.requests.push({ id, text, quotes, accept, refuse: reject });
        }),
      maxLength: () => 100,
      changed: () => {},
      stored: ({ text }) => this.stored.push(text),
      failed: ({ text }, { code }) => this.failed.push(`${text}: ${code}`),
      identityRefused: ({ code }) => this.outsiders.push(code),
    });
  }

  states(): string[] {
    return this.sender.list(CID).map(({ text, state }) => `${text} ${state}`);
  }
}

const noAnswer = new ApiError('timeout');
interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const refusal = (code: number, message: string, { status = 400, headers = {} }: Reply = {}) =>
  refusalError({
    status,
    text: JSON.stringify({ code, message }),
    header: (name) => headers[name] ?? null,
    now: world.clock.now(),
  });
const crowded = (headers: Record<string, string>) => refusal(9, 'slow down', { status: 429, headers });
const settled = () => new Promise((resolve) => setImmediate(resolve));

let world: World;

beforeEach(() => {
  world = new World();
});

describe('a refused message', () => {
  test.each([
    [{ moderation: { action: 'bounce', original_text: 'a' } }],
    [{ moderation_details: { action: 'MESSAGE_RESPONSE_ACTION_BOUNCE', original_text: 'a' } }],
  ])('bounced by moderation can be sent unchanged: %o', async (more) => {
    world.sender.add('a', CID);
    world.requests[0]?.accept({ type: 'error', ...more } as never);
    await settled();
    expect(world.failed).toEqual(['a: bounced']);
    const [bounced] = world.sender.list(CID);
    world.sender.retry(bounced?.id ?? '');
    expect(world.requests[1]).toMatchObject({ text: 'a', id: bounced?.id });
    world.requests[1]?.accept();
    await settled();
    expect(world.stored).toEqual(['a']);
  });

  test('can be sent with other text under its id; other messages keep their text', async () => {
    const { id } = world.sender.add('rude', CID);
    expect(world.sender.rewrite(id, 'kind')).toBe(false);
    world.requests[0]?.accept({ type: 'error', text: 'Automod blocked your message' });
    await settled();
    expect(world.states()).toEqual(['rude failed']);
    expect(world.sender.rewrite(id, 'kind')).toBe(true);
    expect(world.requests[1]).toMatchObject({ id, text: 'kind' });
    expect(world.sender.rewrite('nobody', 'kind')).toBe(false);
  });
});

describe('sender', () => {
  test('sends one request at a time, in order', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    expect(world.requests.map(({ text }) => text)).toEqual(['a']);
    world.requests[0]?.accept();
    await settled();
    expect(world.requests.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('waits for the connection if there is no answer, and sends again under the same id', async () => {
    world.sender.add('a', CID);
    world.up = false;
    world.requests[0]?.refuse(noAnswer);
    await settled();
    expect(world.states()).toEqual(['a waiting']);
    world.up = true;
    world.sender.resume();
    expect(world.requests.map(({ id }) => id)).toEqual(['id-1', 'id-1']);
    expect(world.failed).toEqual([]);
  });

  test('takes a duplicate id as proof that the message arrived', async () => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(refusal(4, 'a message with ID id-1 already exists'));
    await settled();
    expect([world.stored, world.failed]).toEqual([['a'], []]);
  });

  /** Leaves the newest request without an answer until the message is shown as failed. */
  async function failWithoutAnswer(): Promise<void> {
    for (let n = 0; n < SEND_ATTEMPTS; n += 1) {
      if (n > 0) world.clock.run();
      world.requests.at(-1)?.refuse(noAnswer);
      await settled();
    }
  }

  test('tries a few times while connected, then shows the message as failed; the next connection tries again', async () => {
    world.sender.add('a', CID);
    await failWithoutAnswer();
    expect(world.states()).toEqual(['a failed']);
    expect(world.failed).toEqual(['a: no-answer']);
    world.sender.resume();
    expect(world.requests.length).toBe(SEND_ATTEMPTS + 1);
  });

  test('retries a failed message under its id on the same connection, and tells the page once', async () => {
    world.sender.add('a', CID);
    await failWithoutAnswer();
    for (let more = 1; more <= 20; more += 1) {
      world.clock.run(RECONNECT_MAX_MS);
      expect(world.requests.length).toBe(SEND_ATTEMPTS + more);
      expect(world.states()).toEqual(['a posting']);
      world.requests.at(-1)?.refuse(noAnswer);
      await settled();
      expect(world.states()).toEqual(['a failed']);
    }
    world.clock.run(RECONNECT_MAX_MS);
    world.requests.at(-1)?.accept();
    await settled();
    world.clock.run(RECONNECT_MAX_MS);
    expect(new Set(world.requests.map(({ id }) => id))).toEqual(new Set(['id-1']));
    expect([world.stored, world.failed]).toEqual([['a'], ['a: no-answer']]);
    expect(world.requests.length).toBe(SEND_ATTEMPTS + 21);
  });

  test('with several messages, tries the oldest alone; the others wait, and follow its answer in order', async () => {
    for (const text of ['a', 'b', 'c']) world.sender.add(text, CID);
    await failWithoutAnswer();
    world.sender.add('d', CID);
    expect(world.states()).toEqual(['a failed', 'b waiting', 'c waiting', 'd waiting']);
    world.clock.run(RECONNECT_MAX_MS);
    expect(world.requests.map(({ text }) => text)).toEqual(['a', 'a', 'a', 'a']);
    for (let n = SEND_ATTEMPTS; n < SEND_ATTEMPTS + 4; n += 1) {
      world.requests[n]?.accept();
      await settled();
    }
    expect(world.stored).toEqual(['a', 'b', 'c', 'd']);
    expect(world.failed).toEqual(['a: no-answer']);
  });

  test('sends the others at once when their author discards the one that they wait for', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    await failWithoutAnswer();
    world.sender.discard('id-1');
    expect(world.states()).toEqual(['b posting']);
  });

  test('never resends by itself after the message was removed or refused, or the session ended', async () => {
    world.sender.add('a', CID);
    await failWithoutAnswer();
    world.sender.discard('id-1');
    world.clock.run(RECONNECT_MAX_MS);
    expect(world.requests.length).toBe(SEND_ATTEMPTS);
    world.sender.add('b', CID);
    await failWithoutAnswer();
    world.up = false;
    world.clock.run(RECONNECT_MAX_MS);
    expect(world.states()).toEqual(['b failed']);
    expect(world.requests.length).toBe(2 * SEND_ATTEMPTS);
  });

  test('keeps a refused message for its author without delaying the others', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    world.requests[0]?.refuse(refusal(17, 'no'));
    await settled();
    expect(world.states()).toEqual(['a failed', 'b posting']);
    world.sender.resume();
    expect(world.states()[0]).toBe('a failed');
    world.requests[1]?.accept();
    await settled();
    world.sender.retry('id-1');
    expect(world.requests.at(-1)?.id).toBe('id-1');
  });

  test('sends a reply to a deleted message without the quote, in its turn; fails it in a deleted channel', async () => {
    const quoted = { id: 'q', text: 'gone', kind: 'regular', mine: false, author: { id: 'x' } } as never;
    const missing = () =>
      refusal(16, "quoted message with id q doesn't exist in this channel", { status: 404 });
    world.sender.add('a', CID, { quoted });
    world.sender.add('b', CID);
    expect(world.requests[0]?.quotes).toBe('q');
    world.requests[0]?.refuse(missing());
    await settled();
    expect(world.requests.map(({ id, quotes }) => [id, quotes])).toEqual([
      ['id-1', 'q'],
      ['id-1', null],
    ]);
    expect(world.sender.get('id-1')?.quoted).toBe(undefined);
    world.requests[1]?.refuse(missing());
    await settled();
    expect(world.failed).toEqual(['a: not-found']);
  });

  test('pauses for as long as a busy server asks, whatever is written meanwhile', async () => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(crowded({ 'retry-after': '7' }));
    await settled();
    world.sender.add('b', CID);
    world.sender.resume();
    expect(world.states()).toEqual(['a waiting', 'b waiting']);
    world.clock.run(6_999);
    expect(world.requests.length).toBe(1);
    world.clock.run(1);
    expect(world.requests.map(({ text }) => text)).toEqual(['a', 'a']);
    world.requests[1]?.accept();
    await settled();
    expect(world.requests.map(({ text }) => text)).toEqual(['a', 'a', 'b']);
  });

  test.each([
    ['a span', { 'retry-after': '3' }, 3_000],
    ['a time', { 'x-ratelimit-reset': '20' }, 20_000],
    ['both', { 'retry-after': '3', 'x-ratelimit-reset': '20' }, 3_000],
    ['a time that is over', { 'x-ratelimit-reset': '-5' }, 1_000],
    ['a clock that is wrong', { 'x-ratelimit-reset': '1800000000' }, 60_000],
    ['nothing', {}, 1_000],
    ['nonsense', { 'retry-after': 'soon' }, 1_000],
  ])('waits as long as a busy server asks: %s', async (_, headers, wait) => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(crowded(headers));
    await settled();
    world.clock.run(wait - 1);
    expect(world.requests.length).toBe(1);
    world.clock.run(1);
    expect(world.requests.length).toBe(2);
  });

  test('still shows “sending” however often a busy server refuses', async () => {
    world.sender.add('a', CID);
    for (let n = 0; n < 10; n += 1) {
      world.requests[n]?.refuse(crowded({ 'retry-after': '1' }));
      await settled();
      world.clock.run();
    }
    expect([world.states(), world.failed]).toEqual([['a posting'], []]);
  });

  test.each([
    [4, 400, 'message.text must be a text', 'input', 'This message wasn’t accepted.'],
    [5, 401, 'the token is malformed', 'outsider: token-refused', ''],
    [5, 401, "User with id 'me' was deleted", 'outsider: token-refused', ''],
    [16, 404, 'the user me does not exist', 'outsider: not-found', ''],
    [16, 404, 'channel support:me does not exist', 'not-found', 'This conversation no longer exists.'],
    [17, 403, "User 'me' is banned and cannot write", 'banned', 'You can’t send messages here anymore'],
    [17, 403, 'Sorry, this channel has been frozen', 'frozen', 'This conversation is locked'],
    [17, 403, 'not allowed to send links', 'not-allowed', 'You don’t have permission to do this.'],
    [19, 400, 'replies are off', 'input', 'This message wasn’t accepted.'],
    [20, 400, 'longer than 5000', 'too-long', 'This message is too long.'],
    [22, 413, 'body too large', 'too-big', 'This message is too long.'],
    [40, 401, 'the token was revoked', 'outsider: token-expired', ''],
    [41, 401, 'not valid yet', 'outsider: token-early', ''],
    [43, 401, 'signed with another secret', 'outsider: token-signature', ''],
    [60, 403, 'cool down period', 'cooldown', 'Slow mode is on. Wait a moment before sending again.'],
    [73, 400, 'unwanted words', 'blocked', 'This message wasn’t accepted.'],
    [99, 403, 'suspended', 'app-suspended', 'Chat isn’t available right now'],
  ])('code %i (%i, %s) is final: %s', async (...[code, status, message, becomes, words]) => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(refusal(code, message, { status }));
    await settled();
    const [entry] = world.sender.list(CID);
    const outsider = world.outsiders[0];
    expect(outsider ? `outsider: ${outsider}` : entry?.error?.code).toBe(becomes);
    expect(entry?.error ? errorText(entry.error, en) : '').toBe(words);
    world.clock.run(600_000);
    world.sender.resume();
    // If the token is refused, the message goes out with the next user. Else it waits for its author.
    expect(world.requests.length).toBe(outsider ? 2 : 1);
  });

  test.each([
    [
      '/nosuch thing',
      "Sorry, command nosuch doesn't exist. Try posting your message without the starting /",
      'no-command',
      'Unknown command. To send it as text, remove the slash.',
    ],
    ['/nosuch thing', 'Automod blocked your message', 'blocked', 'This message wasn’t accepted.'],
    [
      '/ticket',
      'A ticket needs a subject: /ticket subject',
      'command-refused',
      'A ticket needs a subject: /ticket subject',
    ],
    [
      '/ban @ann',
      "User 'bob' with role guest is not allowed to access Resource BanChannelMember on channel type room",
      'command-right',
      'You don’t have permission to do this.',
    ],
    ['words', 'Your command of words is not wanted here', 'blocked', 'This message wasn’t accepted.'],
    ['x'.repeat(101), 'Message text is too long', 'too-long', 'This message is too long.'],
  ])('%s, answered by an error message (%s), is final: %s', async (...[text, why, code, words]) => {
    world.sender.add(text, CID);
    world.requests[0]?.accept({ type: 'error', text: why });
    await settled();
    const [entry] = world.sender.list(CID);
    expect(entry).toMatchObject({ text, state: 'failed', error: { code } });
    expect(entry?.error?.text).toContain(why);
    expect(entry?.error && errorText(entry.error, en)).toBe(words);
  });

  test('ignores an answer to another person’s session', async () => {
    world.sender.add('a', CID);
    world.sender.moveTo('other', null, false);
    world.requests[0]?.accept();
    await settled();
    expect([world.stored, world.sender.list(CID)]).toEqual([[], []]);
  });

  test('sends a message written before sign-in as the guest', () => {
    world.sender.moveTo(NOBODY, null, false);
    world.sender.add('early', null);
    world.sender.moveTo('guest-1', NOBODY, true);
    world.sender.assign(CID);
    world.sender.resume();
    expect(world.requests.map(({ text }) => text)).toEqual(['early']);
    const after = createOutboxStore(world.storage, 'k');
    expect([after.read(NOBODY).length, after.read('guest-1').length]).toEqual([0, 1]);
  });

  test('sends the unsent messages of an ended guest as new messages with new ids in the new guest’s conversation', () => {
    world.up = false;
    world.sender.moveTo('guest-1', null, false);
    const { id } = world.sender.add('again', CID);
    world.sender.moveTo(NOBODY, 'guest-1', true);
    const [kept] = world.sender.list(null);
    expect(kept?.text).toBe('again');
    expect(kept?.id).not.toBe(id);
  });

  test('restores unsent messages after a reload, refused ones with their reason', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    world.requests[0]?.refuse(refusal(17, 'no'));
    await settled();
    world.up = false;
    world.sender = world.open();
    world.sender.moveTo(NOBODY, null, false);
    expect(world.states()).toEqual(['a failed', 'b waiting']);
    expect(world.sender.list(CID)[0]?.error?.code).toBe('not-allowed');
  });

  test('two tabs keep each other’s unsent messages', () => {
    const other = world.open();
    other.moveTo(NOBODY, null, false);
    world.sender.add('here', CID);
    other.add('there', CID);
    const stored = createOutboxStore(world.storage, 'k').read(NOBODY);
    expect(stored.map(({ text }) => text).toSorted()).toEqual(['here', 'there']);
  });
});
