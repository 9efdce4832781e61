import { expect } from 'vitest';
import { API_ERRORS } from '../../../../protocol/index.ts';
import type { Case, Scene } from '../scene.ts';

const S = 1_000;
const nowS = () => Math.floor(Date.now() / S);

/** Returns the tokens one after the other, then the last one again, and counts calls. */
export function tokens(...made: readonly Promise<string>[]) {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    async next(): Promise<string> {
      asked += 1;
      return (await made[Math.min(asked, made.length) - 1]) ?? '';
    },
  };
}

const expired = ({ server }: Scene) => server.sign({ user_id: 'ann', exp: nowS() - 60 });
/** A token from before `revokeOld`, and one from after it. */
export const oldToken = ({ server }: Scene) => server.sign({ user_id: 'ann', iat: nowS() - 120 });
export const freshToken = ({ server }: Scene) => server.sign({ user_id: 'ann', iat: nowS() });

export async function revokeOld({ others }: Scene): Promise<void> {
  await others.admin().revokeUserToken('ann', new Date(Date.now() - 60 * S));
}

/** Code 40, from any call of the server. */
export const TOKEN_CASES: readonly Case[] = [
  {
    title: 'a request that is made before the token is here waits for it',
    async run({ open, front, server }) {
      const { promise, resolve } = Promise.withResolvers<string>();
      const ann = open({ getToken: () => promise });
      const answer = ann.client.request<{ readonly app: object }>({ method: 'GET', path: '/app' });
      const asked = () => front.requests.filter(({ url }) => url?.startsWith('/app?'));
      // A request that did not wait would be here by now.
      await new Promise((run) => setTimeout(run, 200));
      expect(asked()).toEqual([]);
      const token = await server.token('ann');
      resolve(token);
      expect(await answer).toHaveProperty('app');
      expect(asked().map(({ headers }) => headers.authorization)).toEqual([token]);
    },
  },
  {
    title: 'replaces a token that has expired while connecting',
    async run(scene) {
      const source = tokens(expired(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      expect(source.asked).toBe(2);
      expect(ann.kinds()).toEqual(['connected']);
    },
  },
  {
    title: 'replaces a token revoked while connected, and reconnects',
    async run(scene) {
      const source = tokens(oldToken(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      await revokeOld(scene);
      await ann.until('reconnected');
      expect(source.asked).toBe(2);
      expect(ann.steps()).toEqual(['connected', 'disconnected', 'reconnected']);
    },
  },
  {
    title: 'requests with an expired token share the next one, and are repeated',
    async run(scene) {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const source = tokens(
        oldToken(scene),
        held.then(() => freshToken(scene)),
      );
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      await revokeOld(scene);
      const answers = Promise.all(
        Array.from({ length: 5 }, () => ann.client.request({ method: 'GET', path: '/app' })),
      );
      // If the connection meets it first, requests wait for the next token before they are sent.
      await expect.poll(() => source.asked).toBe(2);
      letGo();
      expect(await answers).toMatchObject(Array.from({ length: 5 }, () => ({ app: {} })));
      await ann.until('reconnected');
      expect(source.asked).toBe(2);
    },
  },
  {
    title: 'keeps asking for a token while expired ones come, with pauses',
    async run(scene) {
      const source = tokens(expired(scene), expired(scene), expired(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      expect(source.asked).toBe(4);
    },
  },
  {
    title: 'refuses a request whose second token has expired too',
    async run(scene) {
      const source = tokens(oldToken(scene), expired(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      await revokeOld(scene);
      const call = ann.client.request({ method: 'GET', path: '/app' });
      await expect(call).rejects.toMatchObject({ code: API_ERRORS.tokenExpired.code });
    },
  },
  {
    title: 'a failed token request ends the client, with the reason',
    async run({ open }) {
      const reason = new Error('signed out');
      const ann = open({ getToken: () => Promise.reject(reason) });
      const call = ann.client.request({ method: 'GET', path: '/app' });
      await expect(call).rejects.toMatchObject({ name: 'ApiError', code: null });
      await ann.until('failed');
      expect(ann.failure()).toMatchObject({ code: null, cause: reason });
    },
  },
  {
    title: 'a token of another app ends the client',
    async run({ open, server }) {
      const ann = open({ getToken: () => server.sign({ user_id: 'ann' }, 'another secret') });
      await ann.until('failed');
      expect(ann.failure()).toMatchObject({ code: API_ERRORS.tokenSignature.code });
    },
  },
];
