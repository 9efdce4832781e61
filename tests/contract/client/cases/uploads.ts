import { expect } from 'vitest';
import { type Case, watch } from '../scene.ts';
import { freshToken, oldToken, revokeOld, tokens } from './tokens.ts';

/** File uploads. */
export const UPLOAD_CASES: readonly Case[] = [
  {
    title: 'stores a file and reports progress',
    async run({ open }) {
      const ann = open();
      await watch(ann, 'files');
      const shares: number[] = [];
      const { file = '' } = await ann.client.upload({
        path: '/channels/messaging/files/file',
        file: new Blob(['hello'], { type: 'text/plain' }),
        name: 'notes ü.txt',
        onProgress: (share) => shares.push(share),
      });
      expect(await (await fetch(file)).text()).toBe('hello');
      expect(file).toContain(encodeURIComponent('notes ü.txt'));
      expect(shares.at(-1)).toBe(1);
    },
  },
  {
    title: 'an upload whose token has expired is repeated with the next one',
    async run(scene) {
      const source = tokens(oldToken(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await watch(ann, 'renewed');
      await revokeOld(scene);
      const { file = '' } = await ann.client.upload({
        path: '/channels/messaging/renewed/file',
        file: new Blob(['hello']),
        name: 'hello.txt',
      });
      expect(await (await fetch(file)).text()).toBe('hello');
    },
  },
  {
    title: 'an upload can be cancelled',
    async run({ open, front }) {
      const ann = open();
      await watch(ann, 'cancelled');
      const letGo = front.hold('requests');
      const cancel = new AbortController();
      // A small file: Node's fetch leaves an unhandled rejection when a form is cancelled halfway.
      const upload = ann.client.upload({
        path: '/channels/messaging/cancelled/file',
        file: new Blob(['hello']),
        name: 'hello.txt',
        signal: cancel.signal,
      });
      const cancelled = expect(upload).rejects.toMatchObject({ name: 'ApiError', cancelled: true });
      const isSent = () =>
        front.requests.some(({ url }) => url?.startsWith('/channels/messaging/cancelled/file'));
      await expect.poll(isSent).toBe(true);
      cancel.abort();
      await cancelled;
      letGo();
    },
  },
  {
    title: 'an upload that the server refuses fails with its code',
    async run({ open }) {
      const ann = open();
      const upload = ann.client.upload({
        path: '/channels/messaging/nowhere/file',
        file: new Blob(['x']),
        name: 'x.txt',
      });
      await expect(upload).rejects.toMatchObject({
        name: 'ApiError',
        code: expect.any(Number),
        cancelled: false,
      });
    },
  },
];
