import {
  askAs,
  type ChatError,
  ChatFailure,
  type ChatRuntime,
  createBatch,
  createSessionList,
  type EventFields,
  followSession,
  mayModerateApp,
  offsetPage,
  type Person,
} from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { getBans, type RawBan } from '../../../client/resources/moderation.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { BANS_PAGE } from './constants.ts';
import { type BanOptions, ban, unban } from './requests.ts';

/** A ban in force. */
export interface Ban {
  readonly person: Person;
  readonly by: Person | null;
  /** Null for a ban from the whole app. */
  readonly cid: string | null;
  readonly shadow: boolean;
  readonly reason: string;
  /** Epoch ms; null for a permanent ban. */
  readonly until: number | null;
}

export function banOf(runtime: ChatRuntime, raw: RawBan, target: Person): Ban {
  const until = Date.parse(raw.expires ?? '');
  return {
    person: raw.user ? runtime.person(raw.user) : target,
    by: raw.banned_by ? runtime.person(raw.banned_by) : null,
    cid: raw.channel?.cid ?? raw.channel_cid ?? null,
    shadow: raw.shadow === true,
    reason: raw.reason ?? '',
    until: Number.isNaN(until) ? null : until,
  };
}

const isBan = ({ type }: EventFields) => type === 'user.banned' || type === 'user.unbanned';

function clientOf(runtime: ChatRuntime): ChatClient {
  const client = runtime.client();
  if (!client) throw new ChatFailure('no-answer');
  return client;
}

export interface BanStatusSnapshot {
  readonly phase: 'loading' | 'ready';
  readonly here: Ban | null;
  readonly everywhere: Ban | null;
  /** True if this moderator may ban from the whole app. */
  readonly mayEverywhere: boolean;
  readonly busy: boolean;
  readonly error: ChatError | null;
}

/** True if a person may write in a conversation, and the means to change that. */
export interface BanStatus {
  readonly snapshot: Readable<BanStatusSnapshot>;
  /**
   * Bans the person.
   * @returns why the server refused; null on success
   */
  ban(options: BanOptions): Promise<ChatError | null>;
  unban(everywhere: boolean): Promise<ChatError | null>;
  stop(): void;
}

/**
 * Opens the ban status of a person.
 * @param cid conversation in which this person moderates
 */
export function openBanStatus(runtime: ChatRuntime, target: Person, cid: string): BanStatus {
  const session = sessionOf(runtime);
  const snapshot = writable<BanStatusSnapshot>({
    phase: 'loading',
    here: null,
    everywhere: null,
    mayEverywhere: false,
    busy: false,
    error: null,
  });
  let stopped = false;
  const set = (change: Partial<BanStatusSnapshot>) => {
    if (!stopped) snapshot.set({ ...snapshot.get(), ...change });
  };

  async function look(): Promise<void> {
    try {
      const client = clientOf(runtime);
      let mayEverywhere = mayModerateApp(runtime.link()?.own.me?.role ?? '');
      const filter = { user_id: target.id };
      // A moderator of one channel has to name it.
      const ofChannel = () => getBans(client, { ...filter, channel_cid: cid }, { limit: 1, offset: 0 });
      const bans = await (mayEverywhere
        ? getBans(client, filter, { limit: BANS_PAGE, offset: 0 }).catch((cause: unknown) => {
            if (runtime.errorOf(cause).code !== 'not-allowed') throw cause;
            mayEverywhere = false;
            return ofChannel();
          })
        : ofChannel());
      const found = bans.map((ban) => banOf(runtime, ban, target));
      set({
        phase: 'ready',
        mayEverywhere,
        here: found.find((ban) => ban.cid === cid) ?? null,
        everywhere: found.find((ban) => ban.cid === null) ?? null,
      });
    } catch (cause) {
      set({ phase: 'ready', error: runtime.errorOf(cause) });
    }
  }

  async function run(request: (client: ChatClient) => Promise<unknown>): Promise<ChatError | null> {
    set({ busy: true, error: null });
    const error = await askAs(runtime, request);
    if (!error) await look();
    set({ busy: false, error });
    return error;
  }

  const batch = createBatch(runtime.clock, () => void look());
  const stopListening = session.events.on((event: EventFields) => {
    if (isBan(event) && event.user?.id === target.id) batch.schedule();
  });
  void look();
  return {
    snapshot,
    ban: (options) => run((client) => ban(client, { id: target.id, cid }, options)),
    unban: (everywhere) => run((client) => unban(client, target.id, everywhere ? null : cid)),
    stop() {
      stopped = true;
      batch.stop();
      stopListening();
    },
  };
}

export interface BannedSnapshot {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly bans: readonly Ban[];
  readonly hasMore: boolean;
  readonly error: ChatError | null;
}

/** People banned from a conversation, the latest ban first. */
export interface Banned {
  readonly snapshot: Readable<BannedSnapshot>;
  retry(): void;
  more(): void;
  unban(id: string): Promise<ChatError | null>;
  stop(): void;
}

export function openBanned(runtime: ChatRuntime, cid: string): Banned {
  const { events } = sessionOf(runtime);
  const snapshot = writable<BannedSnapshot>({
    phase: 'loading',
    bans: [],
    hasMore: false,
    error: null,
  });
  const set = (change: Partial<BannedSnapshot>) => snapshot.set({ ...snapshot.get(), ...change });
  /** Ids of people whose ban is being lifted. They disappear at once, and return if the server refuses. */
  const unbanning = new Set<string>();

  const list = createSessionList<Ban, number>(runtime, {
    keyOf: ({ person }) => person.id,
    pageSize: () => BANS_PAGE,
    async fetchPage(client, request) {
      const { limit, offset } = request;
      const raw = await getBans(client, { channel_cid: cid }, { limit, offset });
      const bans = raw.flatMap((ban) => (ban.user ? banOf(runtime, ban, runtime.person(ban.user)) : []));
      return offsetPage(bans, request, raw.length);
    },
    changed() {
      const { phase, error, hasMore } = list.state;
      const known = phase === 'ready' ? phase : 'loading';
      const bans = list.items.list().filter(({ person }) => !unbanning.has(person.id));
      set({ phase: error ? 'failed' : known, bans, hasMore, error });
    },
  });

  const batch = createBatch(runtime.clock, () => void list.read());
  const stopEvents = events.on((event: EventFields) => {
    if (isBan(event) && (event.cid === undefined || event.cid === cid)) batch.schedule();
  });
  const stopList = followSession(runtime, list);
  return {
    snapshot,
    retry: () => void list.restart(),
    more: () => void list.loadMore(),
    async unban(id) {
      unbanning.add(id);
      list.apply(() => {});
      set({ error: null });
      const error = await askAs(runtime, (client) => unban(client, id, cid));
      unbanning.delete(id);
      list.apply((items) => !error && items.delete(id));
      if (!error) void list.read();
      set({ error });
      return error;
    },
    stop() {
      batch.stop();
      stopEvents();
      stopList();
    },
  };
}
