import { expect } from 'vitest';
import { API_ERRORS } from '../../../../protocol/index.ts';
import type { Case, Scene } from '../scene.ts';

const S = 1_000;
const nowS = () => Math.floor(Date.now() / S);

/** Gives the tokens one after the other, then the last one again, and counts. */
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

/** Code 40, wherever the server says it. */
export const TOKEN_CASES: readonly Case[] = [
  {
    title: 'a token that has expired as it connects is fetched again',
    async run(scene) {
      const source = tokens(expired(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      expect(source.asked).toBe(2);
      expect(ann.kinds()).toEqual(['connected']);
    },
  },
  {
    title: 'a token that the server revokes while connected is fetched again, and the connection comes back',
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
    title: 'requests that meet an expired token share the next one, and are repeated',
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
      // The connection may meet it first: then the requests wait for the next token before they are sent.
      await expect.poll(() => source.asked).toBe(2);
      letGo();
      expect(await answers).toMatchObject(Array.from({ length: 5 }, () => ({ app: {} })));
      await ann.until('reconnected');
      expect(source.asked).toBe(2);
    },
  },
  {
    title: 'a token that stays expired ends neither the page nor the patience, until another comes',
    async run(scene) {
      const source = tokens(expired(scene), expired(scene), expired(scene), freshToken(scene));
      const ann = scene.open({ getToken: source.next });
      await ann.until('connected');
      expect(source.asked).toBe(4);
    },
  },
  {
    title: 'a request whose second token has expired too is refused',
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
    title: 'a token that cannot be had ends the client, with the reason',
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
