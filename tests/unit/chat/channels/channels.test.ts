import { expect, test } from 'vitest';
import { Channels } from '../../../../src/chat/channels/channels.ts';
import type { News } from '../../../../src/chat/news/news.ts';
import type { ApiRequest, ChatClient } from '../../../../src/client/index.ts';
import { TestClock } from '../support/world.ts';

const CID = 'messaging:room';
const settled = () => new Promise((resolve) => setImmediate(resolve));
const channel = (more: object = {}) => ({
  cid: CID,
  frozen: false,
  own_capabilities: ['send-message'],
  ...more,
});
const event = (fields: object) => ({ cid: CID, created_at: '', ...fields }) as unknown as News;

function scene(answer: () => Promise<object>) {
  const asked: ApiRequest[] = [];
  const changes: string[] = [];
  const client = {
    userId: 'ann',
    request(request: ApiRequest) {
      asked.push(request);
      return answer();
    },
  } as unknown as ChatClient;
  const channels = new Channels(client, new TestClock(), (cid) => changes.push(cid));
  channels.fill({ channel: channel(), members: [{ user: { id: 'ben' } }] } as never);
  return { channels, asked, changes };
}

test('returns the same channel for the same cid, and ignores events of unknown channels', () => {
  const { channels } = scene(async () => ({}));
  expect(channels.of(CID)).toBe(channels.get(CID));
  expect(channels.get('messaging:other')).toBeUndefined();
  channels.onEvent(event({ type: 'user.watching.start', cid: 'messaging:other', user: { id: 'eve' } }));
  expect(channels.get('messaging:other')).toBeUndefined();
});

test('asks for the capabilities of a frozen channel and nothing else; its members stay', async () => {
  const frozen = channel({ frozen: true, own_capabilities: [] });
  const { channels, asked, changes } = scene(async () => ({ channel: frozen, members: [] }));
  channels.onEvent(event({ type: 'channel.updated', channel: { cid: CID, frozen: true } }));
  expect(channels.get(CID)?.data?.own_capabilities).toEqual(['send-message']);
  await settled();
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/channels/messaging/room/query',
      body: { data: {}, state: false, messages: { limit: 0 }, watchers: { limit: 0 } },
      subscribes: false,
    },
  ]);
  expect(channels.get(CID)?.data?.own_capabilities).toEqual([]);
  expect([...(channels.get(CID)?.members.keys() ?? [])]).toEqual(['ben']);
  expect(changes).toEqual([CID]);
});

test('keeps the capabilities when they cannot be read', async () => {
  const { channels, changes } = scene(() => Promise.reject(new Error('no network')));
  channels.onEvent(event({ type: 'channel.updated', channel: { cid: CID, frozen: true } }));
  await settled();
  expect(channels.get(CID)?.data).toMatchObject({ frozen: true, own_capabilities: ['send-message'] });
  expect(changes).toEqual([]);
});

test('applies user events to every channel', () => {
  const { channels } = scene(async () => ({}));
  channels.onEvent(event({ type: 'user.updated', cid: undefined, user: { id: 'ben', name: 'Benedict' } }));
  expect(channels.get(CID)?.members.get('ben')?.user?.name).toBe('Benedict');
});

test('forgets a channel that has ended, after all listeners were called', () => {
  const { channels } = scene(async () => ({}));
  const ended = event({ type: 'channel-ended' });
  channels.onEvent(ended);
  expect(channels.get(CID)).toBeDefined();
  channels.forgetEnded(ended);
  expect(channels.get(CID)).toBeUndefined();
});

test('applies events that came during a request to its answer, which may be older', () => {
  const { channels } = scene(async () => ({}));
  const old = { channel: channel({ name: 'Hall' }), members: [] } as never;
  const taken = channels.ask();
  channels.onEvent(event({ type: 'channel.updated', channel: channel({ name: 'Room' }) }));
  channels.onEvent(
    event({ type: 'channel.updated', cid: 'messaging:other', channel: channel({ name: 'Yard' }) }),
  );
  expect(channels.fillPart(old).data?.name).toBe('Room');
  taken();
  expect(channels.fillPart(old).data?.name).toBe('Hall');
});
