import { expect, vi } from 'vitest';
import { CONNECTION_SILENCE_MS, HEALTH_CHECK_EVERY_MS } from '../../../../protocol/index.ts';
import { type Case, textsOf, watch } from '../scene.ts';

const TEXTS = Array.from({ length: 30 }, (_, n) => `message ${n}`);
/** The time after which a silent connection counts as dead, in ms. */
const SOON = 100;

/** The connection's frames. */
export const EVENT_CASES: readonly Case[] = [
  {
    title: 'events arrive in order, each once',
    async run({ open, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'order');
      const channel = bob.channel('messaging', 'order');
      for (const text of TEXTS) await channel.sendMessage({ text });
      await expect.poll(() => textsOf(ann).length).toBe(TEXTS.length);
      expect(textsOf(ann)).toEqual(TEXTS);
    },
  },
  {
    title: 'a throwing listener does not affect others; a removed one is not called',
    async run({ open, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      const received: string[] = [];
      const notified = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const thrown = new Error('thrown by a listener, on purpose');
      const stop = ann.client.subscribe(() => {
        throw thrown;
      });
      ann.client.subscribe(({ kind }) => received.push(kind))();
      ann.client.subscribe(({ kind }) => received.push(kind));
      await watch(ann, 'throwing');
      await bob.channel('messaging', 'throwing').sendMessage({ text: 'hi' });
      await expect.poll(() => textsOf(ann)).toEqual(['hi']);
      stop();
      expect(notified).toHaveBeenCalledWith(thrown);
      notified.mockRestore();
      expect(received).toEqual(ann.news.map(({ kind }) => kind));
    },
  },
  {
    title: 'ignores a frame that is not a JSON object',
    async run({ open, front, others }) {
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'garbage');
      for (const text of ['', 'no JSON', '[]', 'null', '"text"', '7', '{}', '{"type":1}']) front.inject(text);
      await bob.channel('messaging', 'garbage').sendMessage({ text: 'still here' });
      await expect.poll(() => textsOf(ann)).toEqual(['still here']);
      expect(ann.kinds()).toEqual(['connected']);
    },
  },
  {
    title: 'replaces a dead socket',
    async run({ open, front, hurry, others }) {
      hurry(HEALTH_CHECK_EVERY_MS, SOON);
      hurry(CONNECTION_SILENCE_MS - HEALTH_CHECK_EVERY_MS, SOON);
      const bob = await others.user('bob', { role: 'user' });
      const ann = open();
      await watch(ann, 'silent');
      // The connection is alive while the server answers its health checks.
      await expect.poll(() => ann.events('health.check').length).toBeGreaterThan(2);
      expect(ann.kinds()).toEqual(['connected']);
      hurry(CONNECTION_SILENCE_MS - HEALTH_CHECK_EVERY_MS, SOON);
      front.muteSockets();
      await expect.poll(() => ann.kinds()).toContain('reconnected');
      await watch(ann, 'silent');
      await bob.channel('messaging', 'silent').sendMessage({ text: 'heard' });
      await expect.poll(() => textsOf(ann)).toContain('heard');
    },
  },
];
