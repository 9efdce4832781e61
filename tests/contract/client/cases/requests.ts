import { expect } from 'vitest';
import { API_ERRORS, REQUEST_TIMEOUT_MS } from '../../../../protocol/index.ts';
import { ApiError, apiPath } from '../../../../src/client/index.ts';
import { type Case, type Opened, watch } from '../scene.ts';
import { freshToken, oldToken, revokeOld, tokens } from './tokens.ts';

const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

const get = (opened: Opened, path: string, signal?: AbortSignal) =>
  opened.client.request({ method: 'GET', path, ...(signal && { signal }) });

/** The contents of requests and answers, and how requests fail. */
export const REQUEST_CASES: readonly Case[] = [
  {
    title: 'a request returns its body; objects in a query are JSON, undefined values are left out',
    async run({ open, front, others }) {
      await others.user('bob', { role: 'user', name: 'Bob' });
      const ann = open();
      await ann.until('connected');
      const query = { payload: { filter_conditions: { id: 'bob' }, note: 'ü&=' }, missing: undefined };
      const answer = await ann.client.request<{ readonly users: object[] }>({
        method: 'GET',
        path: '/users',
        query,
      });
      expect(answer.users).toMatchObject([{ id: 'bob', name: 'Bob' }]);
      const asked = front.requests.find(({ url }) => url?.startsWith('/users?'));
      expect(asked?.url).not.toContain('missing');
      expect(asked?.headers).toMatchObject({
        'stream-auth-type': 'jwt',
        authorization: expect.stringMatching(/^\S+\.\S+\.\S+$/),
        'x-stream-client': expect.any(String),
      });
    },
  },
  {
    title: 'every request has an id of its own',
    async run({ open, front }) {
      const ann = open();
      await ann.until('connected');
      await Promise.all([get(ann, '/app'), get(ann, '/app'), get(ann, '/app')]);
      const asked = front.requests.filter(({ url }) => url?.startsWith('/app?'));
      expect(asked).toHaveLength(3);
      expect(new Set(asked.map(({ headers }) => headers['x-client-request-id'])).size).toBe(3);
    },
  },
  {
    title: 'a refusal has the code, status and text of the API',
    async run({ open }) {
      const ann = open();
      await ann.until('connected');
      const error = await errorOf(get(ann, apiPath`/messages/${'not here/at all'}`));
      const { code, status } = API_ERRORS.notFound;
      expect(error).toMatchObject({ code, status, cancelled: false, retryable: false, retryAfter: null });
      expect(error.message).toContain('not here/at all');
      expect(error.moreInfo).toMatch(/^http/);
    },
  },
  {
    title: 'an answer from elsewhere is an error with its status',
    async run({ open }) {
      const ann = open();
      const page = await errorOf(get(ann, '/odd/html-502'));
      expect(page).toMatchObject({ code: null, status: 502, cancelled: false, retryable: true });
      const nothing = await errorOf(get(ann, '/odd/empty-503'));
      expect(nothing).toMatchObject({ code: null, status: 503, retryAfter: 7 });
    },
  },
  {
    title: 'a captive portal’s page is no answer',
    async run({ open }) {
      const error = await errorOf(get(open(), '/odd/html-200'));
      expect(error).toMatchObject({ code: null, status: null, cancelled: false, retryable: true });
    },
  },
  {
    title: 'a request times out, even if only the body hangs',
    async run({ open, hurry }) {
      hurry(REQUEST_TIMEOUT_MS, 300);
      const ann = open();
      await ann.until('connected');
      const error = await errorOf(get(ann, '/odd/hung-body'));
      expect(error).toMatchObject({ code: null, status: null, cancelled: false, retryable: true });
      expect(ann.client.online).toBe(true);
    },
  },
  {
    title: 'an unreachable server is an error without a status',
    async run({ open, front }) {
      const ann = open();
      await ann.until('connected');
      front.cut();
      expect(await errorOf(get(ann, '/app'))).toMatchObject({ code: null, status: null, cancelled: false });
    },
  },
  {
    title: 'a request can be cancelled, before it is sent and after',
    async run({ open, front }) {
      const ann = open();
      await ann.until('connected');
      const cancel = new AbortController();
      const hung = errorOf(get(ann, '/odd/hung-body', cancel.signal));
      await expect.poll(() => front.requests.some(({ url }) => url?.startsWith('/odd/hung-body'))).toBe(true);
      cancel.abort();
      expect(await hung).toMatchObject({ cancelled: true, code: null, status: null, retryable: false });
      expect(await errorOf(get(ann, '/odd/html-200', cancel.signal))).toMatchObject({ cancelled: true });
      expect(front.requests.some(({ url }) => url?.startsWith('/odd/html-200'))).toBe(false);
    },
  },
  {
    title: 'a subscribing request waits for the connection and has its id',
    async run({ open, server, front, others }) {
      const bob = await others.user('bob', { role: 'user' });
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const ann = open({ getToken: () => held.then(() => server.token('ann')) });
      const watching = watch(ann, 'early');
      letGo();
      await watching;
      expect(ann.client.online).toBe(true);
      const asked = front.requests.find(({ url }) => url?.startsWith('/channels/'));
      expect(asked?.url).toMatch(/[?&]connection_id=[\w-]+/);
      await bob.channel('messaging', 'early').sendMessage({ text: 'hi' });
      await expect.poll(() => ann.events('message.new').length).toBe(1);
    },
  },
  {
    title: 'a subscribing request is cancelled when its connection ends',
    async run(scene) {
      const ann = scene.open({ getToken: tokens(oldToken(scene), freshToken(scene)).next });
      await ann.until('connected');
      const hung = errorOf(ann.client.request({ method: 'GET', path: '/odd/hung-body', subscribes: true }));
      const isSent = () => scene.front.requests.some(({ url }) => url?.startsWith('/odd/hung-body'));
      await expect.poll(isSent).toBe(true);
      await revokeOld(scene);
      expect(await hung).toMatchObject({ cancelled: true });
    },
  },
  {
    title: 'a request that the page sends itself is complete once there is a token',
    async run({ open, server }) {
      const ann = open();
      const target = { path: '/channels/messaging/later/query', query: { note: 'ü&=', missing: undefined } };
      expect(ann.client.detached(target)).toBeNull();
      await ann.until('connected');
      const detached = ann.client.detached(target);
      ann.client.close();
      const response = await fetch(detached?.url ?? '', {
        method: 'POST',
        headers: { ...detached?.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ state: true, data: {} }),
      });
      expect(response.status).toBe(201);
      const { channel } = (await response.json()) as { readonly channel: object };
      expect(channel).toMatchObject({ id: 'later', created_by: { id: 'ann' } });
      expect(detached?.url.startsWith(server.url)).toBe(false);
      const asked = new URL(detached?.url ?? '').searchParams;
      expect(asked.get('note')).toBe('ü&=');
      expect(asked.has('missing')).toBe(false);
    },
  },
];
