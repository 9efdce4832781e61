import type { ChatClient } from '../../client/index.ts';
import { postAction, postQueue, type RawQueue } from '../../client/resources/moderation.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { createBatch } from '../batch.ts';
import { coreOf } from '../core.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import type { ChatError } from '../model.ts';
import { CONTEXT_SIZE, QUEUE_PAGE } from './constants.ts';
import { itemOf, messageOf, type ReviewItem, type ReviewMessage } from './item.ts';
import { type BanWish, banFields, getAround } from './requests.ts';

export interface QueueFilter {
  readonly state: 'open' | 'reviewed' | 'all';
  readonly about: 'all' | 'message' | 'person';
  /** What there is to look at. */
  readonly holds: 'all' | 'text' | 'image' | 'video';
  /** Empty: of everybody, in all conversations. */
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

/** What only some servers can do: it is shown where the queue's answer lists it. */
export type OfferedAction = 'shadow_block' | 'delete_reaction' | 'delete_user';

/** What can be done about an item. */
export type ReviewAction =
  | { readonly type: 'mark_reviewed' | 'delete_message' | 'restore' | OfferedAction }
  | { readonly type: 'ban'; readonly wish: BanWish }
  /** @param cid null: the ban from the whole app */
  | { readonly type: 'unban'; readonly cid: string | null }
  | { readonly type: 'custom'; readonly id: string };

/** An action of the app's own. */
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
  /** Nobody has dealt with as many; null where the server does not count them. */
  readonly open: number | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly ownActions: readonly OwnAction[];
  /** Names of the actions that the server lists, by what an item is about. */
  readonly offered: Readonly<Record<ReviewItem['about'], readonly string[]>>;
  /** The item that is looked at: it stays although it is dealt with, until another one is. */
  readonly chosen: ReviewItem | null;
  readonly error: ChatError | null;
  /** What was refused last, and with which item. */
  readonly refused: { readonly id: string; readonly error: ChatError } | null;
}

/** What people complained about. What a moderator does shows at once, and is taken back where the server refuses. */
export interface Queue {
  readonly snapshot: Readable<QueueSnapshot>;
  look(filter: QueueFilter): void;
  choose(id: string | null): void;
  more(): void;
  /** Reads what is shown again, for servers that tell of nothing. */
  refresh(): void;
  retry(): void;
  /** @returns why it was refused, null when it is done */
  act(id: string, action: ReviewAction): Promise<ChatError | null>;
  /** The messages around an item's, itself included, oldest first. */
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
      return { ...base, ban: { ...banFields(action.wish), channel_ban_only: !action.wish.everywhere } };
    case 'unban':
      return { ...base, unban: action.cid === null ? {} : { channel_cid: action.cid ?? cid } };
    case 'custom':
      return { ...base, custom: { id: action.id } };
    // Whoever is deleted for what they wrote leaves none of it behind.
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

/** As it will be once the server has said yes. */
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

export function openQueue(inside: Inside): Queue {
  const { session } = coreOf(inside);
  const snapshot = writable<QueueSnapshot>({
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
  /** As the server last told them. */
  let stored: readonly ReviewItem[] = [];
  let chosen: ReviewItem | null = null;
  const underWay = new Map<string, ReviewAction>();
  let next: string | undefined;
  let epoch = 0;
  let stopped = false;

  function show(change: Partial<QueueSnapshot> = {}): void {
    if (stopped) return;
    const before = snapshot.get();
    const { state } = { ...before, ...change }.filter;
    const applied = (item: ReviewItem) => {
      const action = underWay.get(item.id);
      return action ? expected(item, action) : item;
    };
    const items = stored
      .map(applied)
      .filter(({ reviewed }) => state === 'all' || reviewed === (state === 'reviewed'));
    snapshot.set({ ...before, items, chosen: chosen && applied(chosen), ...change });
  }

  function client(): ChatClient {
    const here = inside.client();
    if (!here) throw new ChatFailure('no-answer');
    return here;
  }

  /** @param further the page after what is listed; else the first, as long as what is listed */
  async function load(further: boolean): Promise<void> {
    epoch += 1;
    const asked = epoch;
    const { filter } = snapshot.get();
    try {
      const found: ReviewItem[] = further ? [...stored] : [];
      const wanted = further ? stored.length + QUEUE_PAGE : Math.max(stored.length, QUEUE_PAGE);
      let from = further ? next : undefined;
      let reply: RawQueue;
      do {
        reply = await postQueue(client(), {
          filter: conditions(filter),
          sort: [{ field: 'updated_at', direction: -1 }],
          limit: QUEUE_PAGE,
          ...(from && { next: from }),
        });
        if (asked !== epoch || stopped) return;
        const known = new Set(found.map(({ id }) => id));
        found.push(...reply.items.filter(({ id }) => !known.has(id)).map((raw) => itemOf(inside, raw)));
        from = reply.next;
      } while (from && found.length < wanted);
      stored = found;
      next = from;
      await lookAtChosen(asked);
      if (asked !== epoch || stopped) return;
      show({
        phase: 'ready',
        error: null,
        open: reply.stats?.unreviewed ?? null,
        hasMore: next !== undefined,
        loadingMore: false,
        ownActions: ownActionsOf(reply.action_config),
        offered: offeredOf(reply.action_config),
      });
    } catch (cause) {
      if (asked !== epoch) return;
      const error = inside.errorOf(cause);
      show({ loadingMore: false, error, ...(stored.length === 0 && { phase: 'failed' as const }) });
    }
  }

  /** The chosen item as it is now, also where the filter has lost it. */
  async function lookAtChosen(asked: number): Promise<void> {
    if (!chosen) return;
    const { id } = chosen;
    const listed = stored.find((item) => item.id === id);
    if (listed) chosen = listed;
    else {
      const { items } = await postQueue(client(), { filter: { id }, limit: 1 });
      if (asked === epoch && items[0] && chosen?.id === id) chosen = itemOf(inside, items[0]);
    }
  }

  const batch = createBatch(inside.clock, () => void load(false));
  const stops = [
    session.events.on(({ type }) => {
      if (type.startsWith('review_queue_item.')) batch.soon();
    }),
    session.ready.on(() => void load(false)),
  ];
  void load(false);

  function replace(item: ReviewItem): void {
    stored = stored.map((one) => (one.id === item.id ? item : one));
    if (chosen?.id === item.id) chosen = item;
  }

  return {
    snapshot,
    look(filter) {
      stored = [];
      chosen = null;
      next = undefined;
      show({ filter, phase: 'loading', error: null, refused: null, hasMore: false });
      void load(false);
    },
    choose(id) {
      chosen = (id && stored.find((item) => item.id === id)) || null;
      show({ refused: null });
    },
    more() {
      if (next === undefined || snapshot.get().loadingMore) return;
      show({ loadingMore: true });
      void load(true);
    },
    refresh: () => batch.soon(),
    retry() {
      show({ phase: 'loading', error: null });
      void load(false);
    },
    async act(id, action) {
      const item = stored.find((one) => one.id === id) ?? (chosen?.id === id ? chosen : null);
      if (!item || underWay.has(id)) return null;
      underWay.set(id, action);
      show({ refused: null });
      try {
        const { item: raw } = await postAction(client(), bodyOf(id, action, item.cid));
        underWay.delete(id);
        if (raw) replace(itemOf(inside, raw));
        show();
        batch.soon();
        return null;
      } catch (cause) {
        underWay.delete(id);
        const error = inside.errorOf(cause);
        show({ refused: { id, error } });
        return error;
      }
    },
    async around({ cid, message }) {
      try {
        if (!cid || !message) throw new ChatFailure('not-found');
        const found = await getAround(client(), cid, { messageId: message.id, limit: CONTEXT_SIZE });
        return found.map((one) => (one.id === message.id ? message : messageOf(inside, one)));
      } catch (cause) {
        return inside.errorOf(cause);
      }
    },
    stop() {
      stopped = true;
      batch.stop();
      for (const stop of stops) stop();
    },
  };
}
