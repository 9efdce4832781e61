import { expect } from 'vitest';
import { type Case, watch } from '../scene.ts';

/** How a client is closed. */
export const END_CASES: readonly Case[] = [
  {
    title: 'closing ends the connection, cancels pending requests and reports nothing more',
    async run({ open, front, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'closing');
      const notified = ann.news.length;
      const hung = ann.client.request({ method: 'GET', path: '/odd/hung-body' });
      const refused = expect(hung).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
      ann.client.close();
      ann.client.close();
      await refused;
      expect(ann.client.online).toBe(false);
      await bob.channel('messaging', 'closing').sendMessage({ text: 'nobody hears this' });
      await expect.poll(async () => (await online(bob)).ann).toBe(false);
      expect(front.sockets).toBe(0);
      const late = ann.client.request({ method: 'GET', path: '/app' });
      await expect(late).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
      const subscribing = ann.client.request({ method: 'GET', path: '/app', subscribes: true });
      await expect(subscribing).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
      expect(ann.news).toHaveLength(notified);
    },
  },
  {
    title: 'closing while connecting leaves no connection behind',
    async run({ open, front, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const letGo = front.hold();
      const ann = open();
      const subscribing = watch(ann, 'never');
      const refused = expect(subscribing).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
      // The socket, or the first poll, is under way now.
      await expect.poll(() => front.requests.length).toBeGreaterThan(0);
      ann.client.close();
      await refused;
      letGo();
      await expect.poll(() => front.sockets).toBe(0);
      await expect.poll(async () => (await online(bob)).ann ?? false).toBe(false);
      expect(ann.news).toEqual([]);
    },
  },
  {
    title: 'a listener may close the client when it connects',
    async run({ open, front }) {
      const ann = open();
      ann.client.subscribe(() => ann.client.close());
      await ann.until('connected');
      await expect.poll(() => front.sockets).toBe(0);
      expect(ann.news).toHaveLength(1);
    },
  },
];

type Asker = { queryUsers(filter: object): Promise<{ users: { id: string; online?: boolean }[] }> };

async function online(asker: unknown): Promise<Readonly<Record<string, boolean | undefined>>> {
  const { users } = await (asker as Asker).queryUsers({ id: { $in: ['ann'] } });
  return Object.fromEntries(users.map((user) => [user.id, user.online]));
}
