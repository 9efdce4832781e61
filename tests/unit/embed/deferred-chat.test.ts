import { expect, test, vi } from 'vitest';
import type { Chat } from '../../../src/chat/index.ts';
import { createOutboxStore, NOBODY } from '../../../src/chat/store/outbox-store.ts';
import { coldConversation } from '../../../src/embed/deferred-chat/cold.ts';
import { createDeferredChat, createEarlyOutbox } from '../../../src/embed/deferred-chat/index.ts';
import { FileGone } from '../../../src/embed/parts/fetch-module.ts';
import { writable } from '../../../src/util/readable.ts';
import { memoryStorage } from '../chat/support/world.ts';

type Mode = 'support' | 'room' | 'inbox';

/** A chat that records its calls; it has its own snapshots. */
function recordedChat() {
  const calls: string[] = [];
  const own = {
    session: writable({ identity: { kind: 'none' }, connection: 'online', error: null, unread: 3 }),
    conversation: writable({
      ...coldConversation({ mode: 'support', title: '', tokenUrl: '' }),
      cid: 'support:1',
    }),
    channels: writable({ phase: 'ready', items: [] }),
  };
  const chat = new Proxy(own, {
    get: (target, name: string) =>
      // A promise that receives it must not take it for another promise.
      name in target || name === 'then'
        ? Reflect.get(target, name)
        : (...args: unknown[]) => {
            calls.push([name, ...args].join(' '));
            return Promise.resolve(name === 'join' ? null : undefined);
          },
  });
  return { calls, own, chat: chat as unknown as Chat };
}

function world(mode: Mode = 'support') {
  const real = recordedChat();
  const pending: { arrive: () => void; fail: (cause: unknown) => void }[] = [];
  const failures: string[] = [];
  const storage = memoryStorage();
  const deferred = createDeferredChat({
    config: { mode, title: 'Halden', tokenUrl: '' },
    now: () => 5,
    onFailure: ({ code }) => failures.push(code),
    outbox: createEarlyOutbox(storage, 'k'),
    load: (made) =>
      new Promise((resolve, reject) => {
        const arrive = () => {
          made();
          resolve(real.chat);
        };
        pending.push({ arrive, fail: reject });
      }),
  });
  /** The messages that the chat client finds after a reload. */
  const stored = () => createOutboxStore(storage, 'k').read(NOBODY);
  return { ...real, pending, failures, deferred, storage, stored };
}

const shown = ({ deferred }: ReturnType<typeof world>) =>
  deferred.conversation.get().messages.map(({ text, status }) => `${text} ${status}`);

test('shows early messages at once and hands them over in order', async () => {
  const w = world();
  w.deferred.activate();
  w.deferred.send('one');
  w.deferred.typing('tw');
  w.deferred.send('two');
  expect(shown(w)).toEqual(['one sending', 'two sending']);
  expect(w.pending).toHaveLength(1);
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['activate', 'send one', 'send two']));
  expect(w.deferred.session.get().unread).toBe(3);
  expect(w.deferred.conversation.get().cid).toBe('support:1');
});

test('then uses the snapshots and commands of the real chat', async () => {
  const w = world();
  w.deferred.prepare();
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.deferred.session.get().unread).toBe(3));
  const received: number[] = [];
  w.deferred.session.subscribe(() => received.push(w.deferred.session.get().unread));
  w.own.session.set({ ...w.own.session.get(), unread: 4 });
  w.deferred.typing('a');
  w.deferred.markRead('m1');
  expect(received).toEqual([4]);
  expect(w.calls).toEqual(['typing a', 'markRead m1']);
});

test('shows and reports a failed load, and retries it without losing anything', async () => {
  const w = world();
  w.deferred.send('one');
  w.pending[0]?.fail(new TypeError('no network'));
  await vi.waitFor(() => expect(shown(w)).toEqual(['one failed']));
  expect(w.deferred.session.get().error).toMatchObject({ code: 'unreachable', retryable: true });
  expect(w.failures).toEqual(['unreachable']);
  const [message] = w.deferred.conversation.get().messages;
  await vi.waitFor(() => {
    w.deferred.retry(message?.id ?? '');
    expect(w.pending).toHaveLength(2);
  });
  expect(shown(w)).toEqual(['one sending']);
  expect(w.deferred.session.get().error).toBeNull();
  w.pending[1]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['send one']));
});

test('a message sent after a failed load retries it: the failure is gone meanwhile, and back if it fails again', async () => {
  const w = world();
  w.deferred.activate();
  w.pending[0]?.fail(new TypeError('no network'));
  await vi.waitFor(() => expect(w.failures).toEqual(['unreachable']));
  w.deferred.send('one');
  expect(w.pending).toHaveLength(2);
  expect(w.deferred.session.get().error).toBeNull();
  expect(shown(w)).toEqual(['one sending']);
  w.pending[1]?.fail(new TypeError('no network'));
  await vi.waitFor(() => expect(shown(w)).toEqual(['one failed']));
  expect(w.deferred.session.get().error).toMatchObject({ code: 'unreachable', retryable: true });
  w.deferred.send('two');
  expect(shown(w)).toEqual(['one sending', 'two sending']);
  w.pending[2]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['activate', 'send one', 'send two']));
});

test('a client that a newer build replaced is reported as outdated, which no retry cures', async () => {
  const w = world('room');
  w.deferred.activate();
  w.pending[0]?.fail(new FileGone('/chat-1.js'));
  await vi.waitFor(() => expect(w.failures).toEqual(['outdated']));
  expect(w.deferred.session.get().error).toMatchObject({ code: 'outdated', retryable: false });
  expect(w.deferred.conversation.get()).toMatchObject({ phase: 'failed', error: { code: 'outdated' } });
});

test('reports a setting that the chat refuses as it is', async () => {
  const w = world('room');
  const error = { code: 'channel-name', text: 'named by letters', retryable: false, forOwner: true };
  w.deferred.activate();
  w.pending[0]?.fail(Object.assign(new Error('refused'), { error }));
  await vi.waitFor(() => expect(w.deferred.session.get().error).toEqual(error));
  expect(w.deferred.conversation.get()).toMatchObject({ phase: 'failed', error });
});

test('does not hand over a discarded message', async () => {
  const w = world();
  w.deferred.send('one');
  w.deferred.send('two');
  const [first] = w.deferred.conversation.get().messages;
  w.deferred.discard(first?.id ?? '');
  expect(shown(w)).toEqual(['two sending']);
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['send two']));
});

test('calls with a result wait for the client', async () => {
  const w = world('room');
  const joined = w.deferred.join('Ines');
  const identified = w.deferred.identify({ token: 't' });
  w.pending[0]?.arrive();
  expect(await joined).toBeNull();
  await identified;
  expect(w.calls.map((line) => line.split(' ')[0])).toEqual(['join', 'identify']);
});

test('a panel closed before the client arrives stays closed', async () => {
  const w = world();
  w.deferred.activate();
  w.deferred.deactivate();
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.deferred.session.get().unread).toBe(3));
  expect(w.calls).not.toContain('activate');
});

test('disposes of a client that arrives after the end', async () => {
  const w = world();
  w.deferred.activate();
  w.deferred.dispose();
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['dispose']));
});

test('stores early messages in the client’s outbox until the client arrives', async () => {
  const w = world();
  const { storage } = w;
  const before = { id: 'older', cid: null, text: 'of an earlier visit', at: 1 };
  const others = { ann: [{ id: 'hers', cid: 'support:ann', text: 'hers', at: 2 }] };
  storage.set('stoop:k:outbox', JSON.stringify({ '': [before], ...others }));
  w.deferred.send('one');
  w.deferred.send('two');
  const [one, two] = w.deferred.conversation.get().messages;
  const early = [one, two].map((message) => ({ id: message?.id, cid: null, text: message?.text, at: 5 }));
  expect(w.stored()).toEqual([before, ...early]);
  w.deferred.discard(one?.id ?? '');
  expect(w.stored().map(({ text }) => text)).toEqual(['of an earlier visit', 'two']);
  w.pending[0]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual(['send two']));
  expect(w.stored()).toEqual([before]);
  expect(JSON.parse(storage.get('stoop:k:outbox') ?? '')).toEqual({ '': [before], ...others });
});

test('leaves early messages for the next page if the client never arrives', async () => {
  const w = world();
  w.deferred.send('one');
  w.pending[0]?.fail(new TypeError('no network'));
  await vi.waitFor(() => expect(shown(w)).toEqual(['one failed']));
  expect(w.stored().map(({ text }) => text)).toEqual(['one']);
});

test.each(['{', 'null', '5', '[]', '{"":5}', '{"":[null,5]}'])(
  'a store that holds %s does not block a message',
  (held) => {
    const w = world();
    w.storage.set('stoop:k:outbox', held);
    w.deferred.send('one');
    expect(shown(w)).toEqual(['one sending']);
    expect(w.stored().map(({ text }) => text)).toEqual(['one']);
  },
);

test.each(['fails to load for', 'arrives after'])(
  'reports nothing when a client %s a disposed chat',
  async (how) => {
    const w = world('room');
    w.deferred.activate();
    const [load] = w.pending;
    const seen: unknown[] = [];
    w.deferred.session.subscribe(() => seen.push(w.deferred.session.get()));
    w.deferred.conversation.subscribe(() => seen.push(w.deferred.conversation.get()));
    w.deferred.dispose();
    if (how === 'arrives after') load?.arrive();
    else load?.fail(new Error('given up'));
    await new Promise(setImmediate);
    expect([w.failures, seen]).toEqual([[], []]);
    expect(w.calls).toEqual(how === 'arrives after' ? ['dispose'] : []);
  },
);

test('a sign-in is refused if the client fails to load, and made once by a later try', async () => {
  const w = world();
  const source = { token: 't' };
  const refused = w.deferred.identify(source);
  w.pending[0]?.fail(new TypeError('no network'));
  await expect(refused).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/loaded/),
  });
  await vi.waitFor(() => {
    w.deferred.prepare();
    expect(w.pending).toHaveLength(2);
  });
  w.pending[1]?.arrive();
  await vi.waitFor(() => expect(w.calls).toEqual([`identify ${source}`]));
  await w.deferred.identify(source);
  expect(w.calls).toHaveLength(2);
});
