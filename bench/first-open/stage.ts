import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWidget, widgetMounts } from '../../demo/serve/widget-build.ts';
import { createServer } from '../../server/src/index.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import type { Visit } from './visit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANNEL = 'first-open';
const VISITOR = 'visitor';
const MESSAGES = 40;
const TEXT = 'Does it fit the old socket, or is there an adapter?';

export interface Stage {
  readonly stoop: Visit;
  readonly peer: Visit;
  close(): Promise<void>;
}

/** One server with one channel, and a page for each side: a button, and the chat behind it. */
export async function openStage(peerFolder: string): Promise<Stage> {
  const folder = await tempFolder();
  const widget = await buildWidget(ROOT);
  const server = await createServer({
    dataDir: folder.path,
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    rateLimits: false,
    env: {},
    mounts: [
      ...widgetMounts(widget, false),
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
  const newest = await fillChannel(url, server.key, token);
  const query = new URLSearchParams({ key: server.key, api: url, user: VISITOR, token, channel: CHANNEL });
  return {
    stoop: { url: `${url}/stoop-page`, opener: OPENERS.stoop, newest },
    peer: { url: `${url}/peer/index.html?${query}`, opener: OPENERS.peer, newest },
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

/** @returns the text of the newest message */
async function fillChannel(url: string, key: string, token: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const query = new URLSearchParams({ api_key: key, user_id: VISITOR });
    const answer = await fetch(`${url}/channels/messaging/${CHANNEL}/${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stream-auth-type': 'jwt', authorization: token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await post('query', { data: { members: [VISITOR] }, state: true });
  for (let n = 0; n < MESSAGES; n += 1) await post('message', { message: { text: `${TEXT} (${n})` } });
  return `${TEXT} (${MESSAGES - 1})`;
}

/** Whether the built peer is what its sources say is not asked: it changes with its package file only. */
export const peerVersion = async (): Promise<string> => {
  const text = await readFile(join(ROOT, 'bench/peers/package.json'), 'utf8');
  return String(JSON.parse(text).dependencies['stream-chat-react']);
};
