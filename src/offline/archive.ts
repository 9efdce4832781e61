import type {
  ChannelStateResponseFields,
  DraftResponse,
  MessageResponse,
  OwnUserResponse,
  ThreadStateResponse,
} from '../../protocol/index.ts';
import { SYNC_WINDOW_MS } from '../../protocol/index.ts';
import type { ApiRequest } from '../client/index.ts';
import { PENDING_MAX } from './limits.ts';
import {
  channelWrite,
  isChannelState,
  isMessage,
  messageWrites,
  type Row,
  rowOf,
  type Table,
  timeOf,
  type Write,
} from './rows.ts';
import { SafeStore } from './safe-store.ts';

/** A request that waits for the server. */
export interface PendingRequest {
  readonly key: string;
  /** What the change is about, if only the last such change counts; else empty. */
  readonly subject: string;
  readonly request: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>;
}

/** What goes with a change that waits. */
interface Waiting {
  /** Rows that show the change. They are stored with it, or not at all. */
  readonly writes?: readonly Write[];
  /** Names its subject if only the last change of that counts: earlier ones that wait are dropped. @default '' */
  readonly subject?: string;
}

/** A channel's state without its messages, and where the unbroken stretch of its newest messages begins. */
interface StoredChannel {
  readonly state: ChannelStateResponseFields;
  /** Epoch ms. */
  readonly since: number;
}

const LAST_SYNC = 'synced';
const ME = 'me';
/** Digits of a pending change's number: keys are sorted as texts. */
const KEY_LENGTH = 16;

/** What one person's chat has stored on this device. */
export class Archive {
  readonly store: SafeStore;
  #nextKey = 0;

  private constructor(store: SafeStore) {
    this.store = store;
  }

  /**
   * Opens the archive of a person. One that was synchronised too long ago starts over; changes that wait for the server
   * stay.
   * @param name name of their database
   * @param now epoch ms
   */
  static async open(name: string, now: number): Promise<Archive> {
    const archive = new Archive(await SafeStore.open(name));
    const synced = await archive.syncedAt();
    if (synced !== '' && now - timeOf(synced) > SYNC_WINDOW_MS) await archive.reset();
    const pending = await archive.pending();
    archive.#nextKey = Number.parseInt(pending.at(-1)?.key ?? '0', 10) + 1;
    return archive;
  }

  /** Server time of the last synchronisation; empty for none. */
  async syncedAt(): Promise<string> {
    const row = await this.store.get('meta', LAST_SYNC);
    return typeof row?.data === 'string' ? row.data : '';
  }

  /** The person's own data, as the server gave it with the last connection. */
  async me(): Promise<OwnUserResponse | null> {
    const data = (await this.store.get('meta', ME))?.data as Partial<OwnUserResponse> | undefined;
    return typeof data?.id === 'string' ? (data as OwnUserResponse) : null;
  }

  async setMe(me: OwnUserResponse): Promise<void> {
    await this.store.write([{ table: 'meta', put: rowOf(ME, me) }]);
  }

  async setSynced(at: string): Promise<void> {
    await this.store.write([{ table: 'meta', put: rowOf(LAST_SYNC, at) }]);
  }

  /** Removes everything that came from the server. Pending changes stay. */
  async reset(): Promise<void> {
    const tables: readonly Table[] = ['channels', 'messages', 'replies', 'threads', 'drafts', 'meta'];
    const batch = await Promise.all(
      tables.map(async (table) =>
        (await this.store.all(table)).map(({ key }): Write => ({ table, remove: key })),
      ),
    );
    await this.store.write(batch.flat());
  }

  async saveChannel(state: ChannelStateResponseFields, since: number): Promise<void> {
    await this.store.write([channelWrite(state, since)]);
  }

  /**
   * Stores a channel's state with a page of its messages.
   * @param page `newest` for the newest messages, `older` for those before stored ones
   * @param isLast true if no older messages exist
   */
  async savePage(
    state: ChannelStateResponseFields,
    { page, isLast }: { readonly page: 'newest' | 'older'; readonly isLast: boolean },
  ): Promise<void> {
    const { messages } = state;
    const before = await this.channel(state.channel.cid);
    const from = before?.since ?? Number.POSITIVE_INFINITY;
    const first = timeOf(messages[0]?.created_at);
    const known = await Promise.all(messages.map(({ id }) => this.store.get('messages', id)));
    // A newest page that overlaps nothing stored lies behind a gap.
    const overlaps = page === 'older' || known.some((row) => row !== null && row.at >= from);
    const since = isLast ? 0 : overlaps ? Math.min(from, first || from) : first;
    // Together: messages of a channel that is not stored are pruned.
    await this.store.write([
      ...messages.filter(isMessage).flatMap(messageWrites),
      channelWrite(state, since),
    ]);
  }

  async channel(cid: string): Promise<StoredChannel | null> {
    const row = await this.store.get('channels', cid);
    return row && channelIn(row);
  }

  /** Returns the stored channels, the latest first. */
  async channels(): Promise<StoredChannel[]> {
    const rows = (await this.store.all('channels')).sort((a, b) => b.at - a.at);
    return rows.flatMap((row) => channelIn(row) ?? []);
  }

  async saveMessages(messages: readonly MessageResponse[]): Promise<void> {
    await this.store.write(messages.filter(isMessage).flatMap(messageWrites));
  }

  async message(id: string): Promise<MessageResponse | null> {
    const row = (await this.store.get('messages', id)) ?? (await this.store.get('replies', id));
    return row && isMessage(row.data) ? row.data : null;
  }

  /** Returns a page of the unbroken newest messages of a channel, oldest first. */
  async messages(cid: string, limit: number, before?: number): Promise<MessageResponse[]> {
    const since = (await this.channel(cid))?.since ?? Number.POSITIVE_INFINITY;
    return (await this.#page('messages', cid, { limit, before })).filter(
      ({ created_at }) => timeOf(created_at) >= since,
    );
  }

  replies(parentId: string, limit: number, before?: number): Promise<MessageResponse[]> {
    return this.#page('replies', parentId, { limit, before });
  }

  async threads(): Promise<ThreadStateResponse[]> {
    const rows = (await this.store.all('threads')).sort((a, b) => b.at - a.at);
    return rows.map(({ data }) => data as ThreadStateResponse);
  }

  async drafts(): Promise<DraftResponse[]> {
    return (await this.store.all('drafts')).map(({ data }) => data as DraftResponse);
  }

  /** Returns a poll of a stored message. */
  async poll(id: string): Promise<MessageResponse['poll'] | null> {
    for (const table of ['messages', 'replies'] as const)
      for (const { data } of await this.store.all(table))
        if (isMessage(data) && data.poll?.id === id) return data.poll;
    return null;
  }

  /** Returns the changes that wait for the server, oldest first. */
  async pending(): Promise<PendingRequest[]> {
    const rows = await this.store.all('pending');
    return rows.flatMap(({ key, place, data }) =>
      isRequest(data) ? [{ key, subject: place, request: data }] : [],
    );
  }

  /**
   * Stores a change that waits for the server, with the rows that show it.
   * @returns false if too many wait already, or the database cannot store it: memory does not outlast the page
   */
  async addPending(
    request: PendingRequest['request'],
    { writes = [], subject = '' }: Waiting = {},
  ): Promise<boolean> {
    if (this.store.kind === 'memory') return false;
    const waiting = await this.store.all('pending');
    const replaced = waiting.filter(({ place }) => subject !== '' && place === subject);
    if (waiting.length - replaced.length >= PENDING_MAX) return false;
    const { method, path, query, body } = request;
    // Keys are in the order of the changes, over reloads and tabs. Two tabs may take a number at the same time.
    const number = Math.max(this.#nextKey, Date.now());
    this.#nextKey = number + 1;
    const key = `${String(number).padStart(KEY_LENGTH, '0')}-${Math.random()}`;
    const put = rowOf(key, { method, path, query, body }, { place: subject });
    return this.store.write([
      ...writes,
      ...replaced.map((row): Write => ({ table: 'pending', remove: row.key })),
      { table: 'pending', put },
    ]);
  }

  /**
   * Removes a change that the server has answered.
   * @param renamed gives the path of each change that still waits, which may depend on the answer
   */
  async removePending(key: string, renamed = (path: string): string => path): Promise<void> {
    const writes: Write[] = [{ table: 'pending', remove: key }];
    for (const { key: later, subject, request } of await this.pending()) {
      const path = renamed(request.path);
      if (path !== request.path)
        writes.push({ table: 'pending', put: rowOf(later, { ...request, path }, { place: subject }) });
    }
    await this.store.write(writes);
  }

  async #page(
    table: 'messages' | 'replies',
    place: string,
    { limit, before }: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<MessageResponse[]> {
    const rows = await this.store.page(table, { place, limit, ...(before === undefined ? {} : { before }) });
    return rows.flatMap(({ data }) => (isMessage(data) ? [data] : []));
  }
}

function channelIn({ data }: Row): StoredChannel | null {
  const { state, since } = (data ?? {}) as Partial<StoredChannel>;
  if (!isChannelState(state)) return null;
  return { state, since: typeof since === 'number' ? since : Number.POSITIVE_INFINITY };
}

function isRequest(data: unknown): data is PendingRequest['request'] {
  const { method, path } = (data ?? {}) as Partial<Record<string, unknown>>;
  return typeof method === 'string' && typeof path === 'string' && path.startsWith('/');
}
