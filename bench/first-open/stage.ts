import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWidget, demoMounts } from '../../demo/serve/widget-build.ts';
import { createServer } from '../../server/src/index.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import type { Visit } from './visit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANNEL = 'first-open';
const VISITOR = 'visitor';
const MESSAGES = 40;
/** Concurrent sends while the channel is filled. */
const LANES = 16;
const OTHER = 'colleague';
const TEXT = 'Does it fit the old socket, or is there an adapter?';

export interface Stage {
  readonly stoop: Visit;
  readonly peer: Visit;
  /** Sends this text to the channel as another person. */
  say(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts one server with one channel, and a page for each side: a button, and the chat behind it.
 * @param messages number of messages in the channel at the start
 */
export async function openStage(peerFolder: string, messages = MESSAGES): Promise<Stage> {
  const folder = await tempFolder();
  await buildWidget(ROOT);
  const server = await createServer({
    dataDir: folder.path,
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    rateLimits: false,
    env: {},
    widget: false,
    mounts: [
      ...(await demoMounts(false)),
      { prefix: '/peer/', dir: peerFolder, cacheControl: 'no-cache', index: false, compressed: true },
    ],
    routes: (app) => {
      app.get('/stoop-page', async (_request, reply) => {
        reply.header('content-type', 'text/html; charset=utf-8');
        return stoopPage(server.key);
      });
      app.get('/token', async () => ({ token: await server.issueToken(VISITOR) }));
    },
  });
  const { url } = await server.listen();
  const token = await server.issueToken(VISITOR, { role: 'user' });
  const other = await server.issueToken(OTHER, { role: 'user' });
  const visitor = poster({ url, key: server.key, user: VISITOR, token });
  await visitor('query', { data: { members: [VISITOR, OTHER] }, state: true });
  const newest = await fillChannel(visitor, messages);
  const colleague = poster({ url, key: server.key, user: OTHER, token: other });
  const query = new URLSearchParams({
    key: server.key,
    api: url,
    user: VISITOR,
    'token-url': '/token',
    channel: CHANNEL,
  });
  return {
    stoop: { url: `${url}/stoop-page`, opener: OPENERS.stoop, newest },
    peer: { url: `${url}/peer/index.html?${query}`, opener: OPENERS.peer, newest },
    say: (text) => colleague('message', { message: { text } }),
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

const OPENERS = {
  stoop: `[...document.querySelectorAll('stoop-chat')].map((host) => host.shadowRoot?.querySelector('button'))
    .find((button) => button) ?? null`,
  peer: `document.querySelector('#open')`,
} as const;

function stoopPage(key: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stoop</title><script async src="/v1/stoop.js" data-key="${key}" data-mode="room" data-channel-type="messaging"
data-channel="${CHANNEL}" data-identity="token" data-token-url="/token"></script></head>
<body><h1>A page with a chat</h1></body></html>`;
}

type Post = (path: string, body: unknown) => Promise<void>;

interface Caller {
  readonly url: string;
  readonly key: string;
  readonly user: string;
  readonly token: string;
}

/** Returns a function that calls the channel's API as one person. */
function poster({ url, key, user, token }: Caller): Post {
  return async (path, body) => {
    const query = new URLSearchParams({ api_key: key, user_id: user });
    const answer = await fetch(`${url}/channels/messaging/${CHANNEL}/${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stream-auth-type': 'jwt', authorization: token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
}

/** Returns the text of a message by its index in the channel, from 0. */
export const textOf = (index: number): string => `${TEXT} (${index})`;

/** Returns the index of the message that the newest message answers. */
export const middleOf = (messages: number): number => Math.floor(messages / 2);

const idOf = (index: number): string => `place-${index}`;

/** Fills the channel; the newest message answers the middle one. @returns the text of the newest message */
async function fillChannel(post: Post, messages: number): Promise<string> {
  let sent = 0;
  const lane = async () => {
    while (sent < messages - 1) {
      const index = sent++;
      await post('message', { message: { id: idOf(index), text: textOf(index) } });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const newest = textOf(messages - 1);
  const quoted_message_id = idOf(middleOf(messages));
  await post('message', { message: { text: newest, quoted_message_id } });
  return newest;
}

/**
 * Returns the version from the peer's package file. The built peer changes only with that file, so the
 * build itself is not checked.
 */
export const peerVersion = async (): Promise<string> => {
  const text = await readFile(join(ROOT, 'bench/peers/package.json'), 'utf8');
  return String(JSON.parse(text).dependencies['stream-chat-react']);
};
