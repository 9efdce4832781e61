import {
  askAs,
  type Batch,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  createBatch,
  createSessionList,
  type EventFields,
  followSession,
  type LiveList,
  type Page,
  type PageRequest,
} from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { postAction, postQueue, type RawQueue } from '../../../client/resources/moderation.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { CONTEXT_SIZE, QUEUE_PAGE } from './constants.ts';
import { itemOf, messageOf, type ReviewItem, type ReviewMessage } from './item.ts';
import { type BanOptions, banFields, getAround } from './requests.ts';

export interface QueueFilter {
  readonly state: 'open' | 'reviewed' | 'all';
  readonly about: 'all' | 'message' | 'person';
  /** Kind of content to list. */
  readonly holds: 'all' | 'text' | 'image' | 'video';
  /** Empty for all authors and all conversations. */
  readonly author: string;
  readonly cid: string;
}

export const EVERYTHING_OPEN: QueueFilter = {
  state: 'open',
  about: 'all',
  holds: 'all',
  author: '',
  cid: '',
};

/** Actions that only some servers have. They are shown if the queue's response lists them. */
export type OfferedAction = 'shadow_block' | 'delete_reaction' | 'delete_user';

/** An action on an item. */
export type ReviewAction =
  | { readonly type: 'mark_reviewed' | 'delete_message' | 'restore' | OfferedAction }
  | { readonly type: 'ban'; readonly options: BanOptions }
  /** @param cid null for a ban from the whole app */
  | { readonly type: 'unban'; readonly cid: string | null }
  | { readonly type: 'custom'; readonly id: string };

/** An action that the app defines. */
export interface OwnAction {
  readonly id: string;
  readonly label: string;
  readonly about: ReviewItem['about'];
}

export interface QueueSnapshot {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly filter: QueueFilter;
  /** The latest first. */
  readonly items: readonly ReviewItem[];
  /** Number of open reports; null if the server does not count them. */
  readonly open: number | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly ownActions: readonly OwnAction[];
  /** Names of the actions that the server lists, by the kind of item. */
  readonly offered: Readonly<Record<ReviewItem['about'], readonly string[]>>;
  /** The selected item. It stays after it was handled, until another one is selected. */
  readonly chosen: ReviewItem | null;
  readonly error: ChatError | null;
  /** The last refused action's item and error. */
  readonly refused: { readonly id: string; readonly error: ChatError } | null;
}

/** The queue of reports. A moderator's action shows at once, and is undone if the server refuses. */
export interface Queue {
  readonly snapshot: Readable<QueueSnapshot>;
  look(filter: QueueFilter): void;
  choose(id: string | null): void;
  more(): void;
  /** Reloads the visible items, for servers that send no moderation events. */
  refresh(): void;
  retry(): void;
  /**
   * Takes an action on an item.
   * @returns why the server refused; null on success
   */
  act(id: string, action: ReviewAction): Promise<ChatError | null>;
  /** Returns the messages around an item's message, itself included, oldest first. */
  around(item: ReviewItem): Promise<readonly ReviewMessage[] | ChatError>;
  stop(): void;
}

const ENTITIES = { message: 'stream:chat:v1:message', person: 'stream:user' } as const;

const conditions = ({ state, about, holds, author, cid }: QueueFilter) => ({
  ...(state !== 'all' && { reviewed: state === 'reviewed' }),
  ...(about !== 'all' && { entity_type: ENTITIES[about] }),
  ...(holds !== 'all' && { [`has_${holds}`]: true }),
  ...(author && { entity_creator_id: author }),
  ...(cid && { channel_cid: cid }),
});

function bodyOf(itemId: string, action: ReviewAction, cid: string | null) {
  const base = { item_id: itemId, action_type: action.type };
  switch (action.type) {
    case 'ban':
      return { ...base, ban: { ...banFields(action.options), channel_ban_only: !action.options.everywhere } };
    case 'unban':
      return { ...base, unban: action.cid === null ? {} : { channel_cid: action.cid ?? cid } };
    case 'custom':
      return { ...base, custom: { id: action.id } };
    // A user who is deleted for their messages loses them all.
    case 'delete_user':
      return { ...base, delete_user: { mark_messages_deleted: true } };
    default:
      return base;
  }
}

function ownActionsOf(config: RawQueue['action_config']): readonly OwnAction[] {
  return (['message', 'person'] as const).flatMap((about) =>
    (config?.[ENTITIES[about]] ?? []).flatMap(({ action, description, custom }) =>
      action === 'custom' && custom?.id ? { id: custom.id, label: description || custom.id, about } : [],
    ),
  );
}

const NOTHING_OFFERED: QueueSnapshot['offered'] = { message: [], person: [] };

function offeredOf(config: RawQueue['action_config']): QueueSnapshot['offered'] {
  const names = (about: ReviewItem['about']) =>
    (config?.[ENTITIES[about]] ?? []).map(({ action }) => action ?? '');
  return { message: names('message'), person: names('person') };
}

/** Returns the item as it will be once the server has accepted the action. */
function expected(item: ReviewItem, { type }: ReviewAction): ReviewItem {
  const { message } = item;
  return {
    ...item,
    busy: true,
    reviewed: true,
    message: message && messageAfter(message, type),
  };
}

function messageAfter(message: ReviewMessage, type: ReviewAction['type']): ReviewMessage {
  switch (type) {
    case 'delete_message':
      return { ...message, deleted: true };
    case 'shadow_block':
      return { ...message, hidden: true };
    case 'restore':
      return { ...message, deleted: false, hidden: false };
    default:
      return message;
  }
}

export function openQueue(runtime: ChatRuntime): Queue {
  return new LiveQueue(runtime);
}

class LiveQueue implements Queue {
  readonly #runtime: ChatRuntime;
  readonly #list: LiveList<ReviewItem, string, EventFields>;
  readonly #batch: Batch;
  readonly #stops: readonly (() => void)[];
  readonly #snapshot = writable<QueueSnapshot>({
    phase: 'loading',
    filter: EVERYTHING_OPEN,
    items: [],
    open: null,
    hasMore: false,
    loadingMore: false,
    ownActions: [],
    offered: NOTHING_OFFERED,
    chosen: null,
    error: null,
    refused: null,
  });
  /** The selected item as the server last sent it. */
  #chosen: ReviewItem | null = null;
  /** Actions that the server has not answered yet, by item. */
  readonly #underWay = new Map<string, ReviewAction>();

  constructor(runtime: ChatRuntime) {
    this.#runtime = runtime;
    this.#list = createSessionList<ReviewItem>(runtime, {
      keyOf: ({ id }) => id,
      merge: (known) => known,
      pageSize: () => QUEUE_PAGE,
      fetchPage: (client, request) => this.#fetchPage(client, request),
      changed: () => this.#show(),
    });
    this.#batch = createBatch(runtime.clock, () => void this.#list.read());
    this.#stops = [
      sessionOf(runtime).events.on(({ type }) => {
        if (type.startsWith('review_queue_item.')) this.#batch.schedule();
      }),
      followSession(runtime, this.#list),
      () => this.#batch.stop(),
    ];
  }

  get snapshot(): Readable<QueueSnapshot> {
    return this.#snapshot;
  }

  look(filter: QueueFilter): void {
    this.#chosen = null;
    this.#set({ filter, refused: null });
    void this.#list.restart();
  }

  choose(id: string | null): void {
    this.#chosen = (id && this.#list.items.get(id)) || null;
    this.#set({ refused: null });
    this.#show();
  }

  more(): void {
    void this.#list.loadMore();
  }

  refresh(): void {
    this.#batch.schedule();
  }

  // A field, because components pass it on unbound.
  readonly retry = (): void => void this.#list.restart(true);

  async act(id: string, action: ReviewAction): Promise<ChatError | null> {
    const item = this.#list.items.get(id) ?? (this.#chosen?.id === id ? this.#chosen : null);
    if (!item || this.#underWay.has(id)) return null;
    this.#underWay.set(id, action);
    this.#set({ refused: null });
    this.#show();
    let answered: ReviewItem | null = null;
    const error = await askAs(this.#runtime, async (client) => {
      const { item: raw } = await postAction(client, bodyOf(id, action, item.cid));
      if (raw) answered = itemOf(this.#runtime, raw);
    });
    this.#underWay.delete(id);
    if (answered) this.#replace(answered);
    if (error) this.#set({ refused: { id, error } });
    else this.#batch.schedule();
    this.#show();
    return error;
  }

  async around({ cid, message }: ReviewItem): Promise<readonly ReviewMessage[] | ChatError> {
    try {
      const client = this.#runtime.client();
      if (!client) throw new ChatFailure('no-answer');
      if (!cid || !message) throw new ChatFailure('not-found');
      const found = await getAround(client, cid, { messageId: message.id, limit: CONTEXT_SIZE });
      return found.map((one) => (one.id === message.id ? message : messageOf(this.#runtime, one)));
    } catch (cause) {
      return this.#runtime.errorOf(cause);
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #set(change: Partial<QueueSnapshot>): void {
    this.#snapshot.set({ ...this.#snapshot.get(), ...change });
  }

  #replace(item: ReviewItem): void {
    if (this.#chosen?.id === item.id) this.#chosen = item;
    this.#list.apply((items) => {
      if (items.get(item.id)) items.put(item);
    });
  }

  #show(): void {
    const { phase, error, hasMore, reading } = this.#list.state;
    const { state } = this.#snapshot.get().filter;
    const applied = (item: ReviewItem) => {
      const action = this.#underWay.get(item.id);
      return action ? expected(item, action) : item;
    };
    const items = this.#list.items
      .list()
      .map(applied)
      .filter(({ reviewed }) => state === 'all' || reviewed === (state === 'reviewed'));
    this.#set({
      phase: phase === 'idle' ? 'loading' : phase,
      items,
      chosen: this.#chosen && applied(this.#chosen),
      hasMore,
      loadingMore: reading === 'after',
      error,
    });
  }

  async #fetchPage(
    client: ChatClient,
    { cursor, limit, signal }: PageRequest<string>,
  ): Promise<Page<ReviewItem, string>> {
    const reply = await postQueue(client, {
      filter: conditions(this.#snapshot.get().filter),
      sort: [{ field: 'updated_at', direction: -1 }],
      limit,
      ...(cursor && { next: cursor }),
    });
    const items = reply.items.map((raw) => itemOf(this.#runtime, raw));
    if (cursor === undefined) await this.#lookAtChosen(client, items, signal);
    if (!signal.aborted)
      this.#set({
        open: reply.stats?.unreviewed ?? null,
        ownActions: ownActionsOf(reply.action_config),
        offered: offeredOf(reply.action_config),
      });
    return { items, next: reply.next ?? null };
  }

  /** Updates the selected item, even if the filter no longer lists it. */
  async #lookAtChosen(client: ChatClient, listed: readonly ReviewItem[], signal: AbortSignal): Promise<void> {
    const id = this.#chosen?.id;
    if (id === undefined) return;
    let now = listed.find((item) => item.id === id);
    if (!now) {
      const { items } = await postQueue(client, { filter: { id }, limit: 1 });
      now = items[0] && itemOf(this.#runtime, items[0]);
    }
    if (now && !signal.aborted && this.#chosen?.id === id) this.#chosen = now;
  }
}
