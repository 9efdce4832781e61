import { expect, onTestFinished, test } from 'vitest';
import { PollTransport } from '../../../server/src/realtime/poll-transport.ts';
import type { DeliveryClass } from '../../../server/src/wire/index.ts';

const DURABLE: DeliveryClass = { kind: 'durable' };
/** Longer than any test. */
const NEVER_MS = 60_000;

function open(idleMs = NEVER_MS) {
  const ends: string[] = [];
  const transport = new PollTransport(
    { holdMs: NEVER_MS, idleMs },
    { onGone: () => ends.push('gone'), onEnd: () => ends.push('end') },
  );
  onTestFinished(() => transport.terminate());
  const push = (text: string) => transport.push(Buffer.from(text), DURABLE);
  const poll = (signal = new AbortController().signal) => transport.poll(signal);
  const texts = async (answer: ReturnType<typeof poll>) => (await answer).frames.map(String);
  return { transport, ends, push, poll, texts };
}

test('frames of a lost answer come with the next poll, before newer frames', async () => {
  const { push, poll, texts } = open();
  push('one');
  push('two');
  const answer = await poll();
  expect(answer.frames.map(String)).toEqual(['one', 'two']);
  push('three');
  answer.lost();
  expect(await texts(poll())).toEqual(['one', 'two', 'three']);
});

test('an aborted poll loses no frames', async () => {
  const { push, poll, texts } = open();
  const abort = new AbortController();
  const given = poll(abort.signal);
  abort.abort();
  push('kept');
  expect(await texts(given)).toEqual([]);
  expect(await texts(poll())).toEqual(['kept']);
});

test('a later poll takes over and receives new frames', async () => {
  const { push, poll, texts } = open();
  const [first, second] = [poll(), poll()];
  push('x');
  expect([await texts(first), await texts(second)]).toEqual([[], ['x']]);
});

test('refuses frames beyond the backlog’s limit; an answer has a maximum size', async () => {
  const { push, poll, texts } = open();
  const frame = 'x'.repeat(200_000);
  for (let i = 0; i < 5; i += 1) expect(push(frame)).toBe(true);
  expect(push(frame)).toBe(false);
  expect(await texts(poll())).toHaveLength(3);
  expect(await texts(poll())).toHaveLength(3);
});

test('a connection ends without polls; once ended, it refuses polls and calls nothing twice', async () => {
  const { transport, ends, poll } = open(1);
  await expect.poll(() => ends).toEqual(['gone']);
  transport.close(1013);
  transport.terminate();
  await expect(poll()).rejects.toMatchObject({ code: 46 });
  expect(ends).toEqual(['gone', 'end']);
});

test('a held poll ends with its reason: 23 when the server stops', async () => {
  const { transport, poll } = open();
  const held = poll();
  transport.close(1001);
  await expect(held).rejects.toMatchObject({ code: 23 });
});
