import { expect } from 'vitest';
import { API_ERRORS, type ApiErrorName, OFFLINE_REPORT_MS } from '../../../../protocol/index.ts';
import { type Case, textsOf, watch } from '../scene.ts';

const refusal = (name: ApiErrorName) => ({ code: API_ERRORS[name].code, status: API_ERRORS[name].status });

/** Connecting, and how a connection breaks and returns. */
export const CONNECTION_CASES: readonly Case[] = [
  {
    title: 'connects a user, with their own data and stored name',
    async run({ open, server, front }) {
      const ann = open({ user: { id: 'ann', name: 'Ann', image: 'https://example.com/ann.png' } });
      expect(ann.client.online).toBe(false);
      await ann.until('connected');
      const me = { id: 'ann', name: 'Ann', image: 'https://example.com/ann.png', online: true };
      expect(ann.news[0]).toMatchObject({ kind: 'connected', me });
      expect(ann.client).toMatchObject({ userId: 'ann', anonymous: false, online: true });
      expect(ann.client).toMatchObject({ key: server.key, baseURL: front.url });
      expect(ann.events('health.check')).toHaveLength(1);
    },
  },
  {
    title: 'connects an anonymous visitor, who has an id and can read',
    async run({ open }) {
      const visitor = open({ user: null });
      await visitor.until('connected');
      expect(visitor.news[0]).toEqual({ kind: 'connected', me: null });
      expect(visitor.client.anonymous).toBe(true);
      expect(visitor.client.userId).not.toBe('');
      const { channels } = await visitor.client.request<{ readonly channels: unknown[] }>({
        method: 'POST',
        path: '/channels',
        body: { filter_conditions: { type: 'livestream' } },
      });
      expect(channels).toEqual([]);
    },
  },
  {
    title: 'connects a guest with the token from the server',
    async run({ open, server }) {
      const response = await fetch(`${server.url}/guest?api_key=${server.key}`, {
        method: 'POST',
        headers: { 'stream-auth-type': 'anonymous', 'content-type': 'application/json' },
        body: JSON.stringify({ user: { id: 'visitor', name: 'Visitor' } }),
      });
      const { user, access_token } = (await response.json()) as {
        readonly user: { readonly id: string };
        readonly access_token: string;
      };
      const guest = open({ user: { id: user.id }, getToken: async () => access_token });
      await guest.until('connected');
      expect(guest.news[0]).toMatchObject({ me: { id: user.id, role: 'guest', name: 'Visitor' } });
    },
  },
  {
    title: 'reconnects after a cut, and watches nothing until asked',
    async run({ open, front, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'cut');
      front.cut();
      await ann.until('disconnected');
      expect(ann.client.online).toBe(false);
      const channel = bob.channel('messaging', 'cut');
      await channel.sendMessage({ text: 'missed' });
      front.mend();
      await ann.until('reconnected');
      expect(ann.client.online).toBe(true);
      expect(ann.news.at(ann.news.findIndex(({ kind }) => kind === 'reconnected'))).toMatchObject({
        me: { id: 'ann' },
      });
      await watch(ann, 'cut');
      for (const text of ['a', 'b', 'c']) await channel.sendMessage({ text });
      await expect.poll(() => textsOf(ann)).toEqual(['a', 'b', 'c']);
      expect(ann.steps()).toEqual(['connected', 'disconnected', 'reconnected']);
    },
  },
  {
    title: 'reports offline once it lasts, and once for each break',
    async run({ open, front, hurry }) {
      hurry(OFFLINE_REPORT_MS, 100);
      const ann = open();
      await ann.until('connected');
      front.cut();
      await ann.until('offline');
      front.mend();
      await ann.until('reconnected');
      expect(ann.kinds()).toEqual(['connected', 'disconnected', 'offline', 'reconnected']);
    },
  },
  {
    title: 'reconnects to a server that is killed and started again',
    killsServer: true,
    async run({ open, server, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'killed');
      await server.kill();
      await ann.until('disconnected');
      await server.restart();
      await ann.until('reconnected');
      await watch(ann, 'killed');
      await bob.channel('messaging', 'killed').sendMessage({ text: 'again' });
      await expect.poll(() => textsOf(ann)).toEqual(['again']);
    },
  },
  {
    title: 'reconnects at once when the network returns',
    async run({ open, front, network }) {
      const ann = open();
      await ann.until('connected');
      network.change(false);
      front.cut();
      await ann.until('disconnected');
      front.mend();
      network.change(true);
      await ann.until('reconnected');
      await watch(ann, 'network');
    },
  },
  {
    title: 'a failed first connection ends the client with a retryable error',
    async run({ open, front }) {
      front.cut();
      const ann = open();
      await ann.until('failed');
      expect(ann.kinds()).toEqual(['failed']);
      expect(ann.failure()).toMatchObject({ code: null, status: null, cancelled: false });
    },
  },
  {
    title: 'an unknown key ends the client',
    async run({ open }) {
      const ann = open({ key: 'nobody' });
      await ann.until('failed');
      expect(ann.failure()).toMatchObject(refusal('unknownKey'));
    },
  },
  {
    title: 'too many connections are refused with a retryable code',
    async run({ open, server }) {
      const five = Array.from({ length: 5 }, () => open());
      await Promise.all(five.map((one) => one.until('connected')));
      const sixth = open({ getToken: () => server.token('ann') });
      await sixth.until('failed');
      expect(sixth.failure()).toMatchObject({ code: API_ERRORS.tooManyConnections.code, retryable: true });
    },
  },
  {
    title: 'a user deactivated while connected learns it, and does not reconnect',
    async run({ open, server, others }) {
      await server.token('ann', 'user');
      const ann = open();
      await ann.until('connected');
      await others.admin().deactivateUser('ann');
      await ann.until('failed');
      expect(ann.failure()).toMatchObject({
        code: expect.any(Number),
        message: expect.stringContaining('deactivated'),
      });
      expect(ann.kinds()).toEqual(['connected', 'disconnected', 'failed']);
    },
  },
];
