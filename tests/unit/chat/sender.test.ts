import type { MessageResponse } from 'stream-chat';
import { beforeEach, describe, expect, test } from 'vitest';
import { Sender } from '../../../src/chat/sending/sender.ts';
import { createOutboxStore, NOBODY } from '../../../src/chat/store/outbox-store.ts';
import { memoryStorage, TestClock } from './support/world.ts';

const CID = 'support:me';

/** One request under way, to be answered by the test. */
interface Request {
  readonly text: string;
  readonly id: string;
  accept(): void;
  refuse(cause: unknown): void;
}

class World {
  readonly clock = new TestClock();
  readonly storage = memoryStorage();
  readonly requests: Request[] = [];
  readonly stored: string[] = [];
  readonly failed: string[] = [];
  up = true;
  #ids = 0;
  sender = this.open();

  open(): Sender {
    return new Sender({
      clock: this.clock,
      store: createOutboxStore(this.storage, 'k'),
      randomId: () => `id-${++this.#ids}`,
      canPost: () => this.up,
      post: (_, { id, text }) =>
        new Promise<MessageResponse>((resolve, reject) => {
          const accept = () => resolve({ id, text, type: 'regular' } as MessageResponse);
          this.requests.push({ id, text, accept, refuse: reject });
        }),
      maxLength: () => 100,
      changed: () => {},
      stored: ({ text }) => this.stored.push(text),
      failed: ({ text }, { code }) => this.failed.push(`${text}: ${code}`),
    });
  }

  states(): string[] {
    return this.sender.list(CID).map(({ text, state }) => `${text} ${state}`);
  }
}

const noAnswer = Object.assign(new Error('timeout'), { code: 'ECONNABORTED' });
const refusal = (code: number, message: string) =>
  Object.assign(new Error(message), { status: 400, response: { status: 400, data: { code, message } } });
const settled = () => new Promise((resolve) => setImmediate(resolve));

let world: World;

beforeEach(() => {
  world = new World();
});

describe('sender', () => {
  test('one request at a time, in order', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    expect(world.requests.map(({ text }) => text)).toEqual(['a']);
    world.requests[0]?.accept();
    await settled();
    expect(world.requests.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('without an answer it waits for the wire and goes out again under the same id', async () => {
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

  test('an id that is taken means that it had arrived', async () => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(refusal(4, 'a message with ID id-1 already exists'));
    await settled();
    expect([world.stored, world.failed]).toEqual([['a'], []]);
  });

  test('a few tries while the wire is well, then it is shown as failed, and the next connection tries anew', async () => {
    world.sender.add('a', CID);
    for (let n = 0; n < 3; n += 1) {
      world.requests[n]?.refuse(noAnswer);
      await settled();
      world.clock.run();
    }
    expect(world.failed).toEqual(['a: no-answer']);
    world.sender.resume();
    expect(world.requests.length).toBe(4);
  });

  test('a refused one waits for its author and does not hold up the others', async () => {
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

  test('a crowded server is asked again later', async () => {
    world.sender.add('a', CID);
    world.requests[0]?.refuse(Object.assign(refusal(9, 'slow down'), { status: 429 }));
    await settled();
    expect(world.states()).toEqual(['a waiting']);
    world.clock.run();
    expect(world.requests.length).toBe(2);
  });

  test('what another person’s session answers is nobody’s', async () => {
    world.sender.add('a', CID);
    world.sender.moveTo('other', null, false);
    world.requests[0]?.accept();
    await settled();
    expect([world.stored, world.sender.list(CID)]).toEqual([[], []]);
  });

  test('words written before anybody was known go with the guest', () => {
    world.sender.moveTo(NOBODY, null, false);
    world.sender.add('early', null);
    world.sender.moveTo('guest-1', NOBODY, true);
    world.sender.assign(CID);
    world.sender.resume();
    expect(world.requests.map(({ text }) => text)).toEqual(['early']);
    const after = createOutboxStore(world.storage, 'k');
    expect([after.read(NOBODY).length, after.read('guest-1').length]).toEqual([0, 1]);
  });

  test('a reload brings them back, refused ones with their reason', async () => {
    for (const text of ['a', 'b']) world.sender.add(text, CID);
    world.requests[0]?.refuse(refusal(17, 'no'));
    await settled();
    world.up = false;
    world.sender = world.open();
    world.sender.moveTo(NOBODY, null, false);
    expect(world.states()).toEqual(['a failed', 'b waiting']);
    expect(world.sender.list(CID)[0]?.error?.code).toBe('not-allowed');
  });

  test('two tabs do not wipe out each other’s', () => {
    const other = world.open();
    other.moveTo(NOBODY, null, false);
    world.sender.add('here', CID);
    other.add('there', CID);
    const texts = createOutboxStore(world.storage, 'k')
      .read(NOBODY)
      .map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['here', 'there']);
  });
});
