import type { ChannelStateResponseFields, SearchPayload } from '../../protocol/index.ts';
import type { ApiRequest } from '../client/index.ts';
import type { Archive } from './archive.ts';
import { timeOf } from './rows.ts';
import { channelFits } from './stored-filter.ts';
import { searchStored } from './stored-search.ts';

type Asked = Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>;

interface MessagesAsked {
  readonly limit?: number;
  readonly id_lt?: string;
  readonly [other: string]: unknown;
}

interface ListAsked {
  readonly filter_conditions?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly offset?: number;
  readonly message_limit?: number;
}

interface Request {
  readonly archive: Archive;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The variable parts of the path. */
  readonly parts: readonly string[];
}

type Answer = (request: Request) => Promise<object | null> | null;

const PAGE = 25;

/** Returns the time before which messages are asked for; undefined for the newest, null if it is not known. */
async function beforeOf(
  archive: Archive,
  { id_lt, limit: _, ...other }: MessagesAsked,
): Promise<number | null | undefined> {
  if (Object.keys(other).length > 0) return null;
  if (id_lt === undefined) return undefined;
  return timeOf((await archive.message(id_lt))?.created_at) || null;
}

const channelState: Answer = async ({ archive, body, parts }) => {
  const { messages: asked = {} } = (body ?? {}) as { readonly messages?: MessagesAsked };
  const cid = parts.join(':');
  const stored = await archive.channel(cid);
  const before = await beforeOf(archive, asked);
  if (!stored || before === null) return null;
  return { ...stored.state, messages: await archive.messages(cid, asked.limit ?? PAGE, before) };
};

const replies: Answer = async ({ archive, query, parts: [parentId = ''] }) => {
  const before = await beforeOf(archive, query);
  if (before === null || !(await archive.message(parentId))) return null;
  return { messages: await archive.replies(parentId, Number(query.limit ?? PAGE), before) };
};

const message: Answer = async ({ archive, parts: [id = ''] }) => {
  const found = await archive.message(id);
  return found && { message: found };
};

const poll: Answer = async ({ archive, parts: [id = ''] }) => {
  const found = await archive.poll(id);
  return found ? { poll: found } : null;
};

const thread: Answer = async ({ archive, parts: [id = ''] }) => {
  const found = (await archive.threads()).find(({ parent_message_id }) => parent_message_id === id);
  return found ? { thread: found } : null;
};

const channels: Answer = ({ archive, body }) => listOf(archive, (body ?? {}) as ListAsked);

async function listOf(
  archive: Archive,
  { filter_conditions: filter = {}, limit = PAGE, offset = 0, message_limit = 1 }: ListAsked,
): Promise<{ readonly channels: readonly ChannelStateResponseFields[] } | null> {
  const stored = (await archive.channels()).map((one) => ({ ...one, fits: channelFits(one.state, filter) }));
  if (stored.some(({ fits }) => fits === null)) return null;
  const found = stored.filter(({ fits }) => fits);
  const page = found.slice(offset, offset + limit).map(async ({ state }) => ({
    ...state,
    messages: await archive.messages(state.channel.cid, message_limit),
  }));
  return { channels: await Promise.all(page) };
}

const search: Answer = ({ archive, query }) => searchStored(archive, query.payload as SearchPayload);

/** The requests that are answered from the archive. */
const ANSWERS: readonly (readonly [string, RegExp, Answer])[] = [
  ['POST', /^\/channels\/([^/]+)\/([^/]+)\/query$/, channelState],
  ['POST', /^\/channels$/, channels],
  ['GET', /^\/messages\/([^/]+)\/replies$/, replies],
  ['GET', /^\/messages\/([^/]+)$/, message],
  ['GET', /^\/polls\/([^/]+)$/, poll],
  ['GET', /^\/search$/, search],
  ['GET', /^\/threads\/([^/]+)$/, thread],
  ['POST', /^\/threads$/, async ({ archive }) => ({ threads: await archive.threads() })],
  ['POST', /^\/drafts\/query$/, async ({ archive }) => ({ drafts: await archive.drafts() })],
];

/** Returns the stored answer to a request that changes nothing; null if there is none. */
export async function readStored(archive: Archive, asked: Asked): Promise<object | null> {
  const { query = {}, body } = asked;
  for (const [method, path, answer] of ANSWERS) {
    const found = method === asked.method ? path.exec(asked.path) : null;
    if (found) return answer({ archive, query, body, parts: found.slice(1).map(decodeURIComponent) });
  }
  return null;
}
