import {
  AbstractOfflineDB,
  type ChannelAPIResponse,
  type PrepareBatchDBQueries,
  type StreamChat,
} from 'stream-chat';

type Run = () => void;
/** The inspected fields of a message. */
interface Kept {
  readonly id?: string | undefined;
  readonly cid?: string | undefined;
  readonly text?: string | undefined;
  readonly type?: string | undefined;
  readonly reaction_counts?: Readonly<Record<string, number>> | null | undefined;
}

type Options = { readonly execute?: boolean };

/**
 * The client's offline storage in memory, with readable messages and channels. Methods that no test uses do
 * nothing.
 */
export class MemoryOfflineDb extends AbstractOfflineDB {
  readonly messages = new Map<string, Kept>();
  readonly channels = new Map<string, { hidden: boolean; name: string | null }>();
  /** The number of times everything was dropped. */
  resets = 0;
  lastSyncedAt: string | undefined;
  readonly #prepared = new Map<string, Run>();

  constructor(client: StreamChat) {
    super({ client });
  }

  /** As SQL implementations do: at once, or as a query that a batch runs later. */
  #do(options: Options, run: Run): Promise<PrepareBatchDBQueries[]> {
    if (options.execute !== false) run();
    const name = `query ${this.#prepared.size}`;
    this.#prepared.set(name, run);
    return Promise.resolve([[name]]);
  }

  executeSqlBatch = async (queries: PrepareBatchDBQueries[]) => {
    for (const [name] of queries) this.#prepared.get(String(name))?.();
  };
  upsertMessages = (options: Options & { readonly messages: readonly Kept[] }) =>
    this.#do(options, () => {
      for (const message of options.messages) this.messages.set(message.id ?? '', message);
    });
  updateMessage = (options: Options & { readonly message: Kept }) =>
    this.#do(options, () => {
      if (this.messages.has(options.message.id ?? ''))
        this.messages.set(options.message.id ?? '', options.message);
    });
  softDeleteMessage = (options: Options & { readonly id: string }) =>
    this.#do(options, () => {
      const message = this.messages.get(options.id);
      if (message !== undefined) this.messages.set(options.id, { ...message, type: 'deleted' });
    });
  hardDeleteMessage = (options: Options & { readonly id: string }) =>
    this.#do(options, () => this.messages.delete(options.id));
  deleteMessagesForChannel = (options: Options & { readonly cid: string }) =>
    this.#do(options, () => {
      for (const [id, message] of this.messages) if (message.cid === options.cid) this.messages.delete(id);
    });
  upsertChannels = (options: Options & { readonly channels: readonly ChannelAPIResponse[] }) =>
    this.#do(options, () => {
      for (const { channel, messages } of options.channels) {
        this.#keep(channel);
        for (const message of messages) this.messages.set(message.id, message);
      }
    });
  upsertChannelData = (options: Options & { readonly channel: object }) =>
    this.#do(options, () => this.#keep(options.channel));
  deleteChannel = (options: Options & { readonly cid: string }) =>
    this.#do(options, () => this.channels.delete(options.cid));
  channelExists = async ({ cid }: { readonly cid: string }) => this.channels.has(cid);
  getAllChannelCids = async () => [...this.channels.keys()];
  getLastSyncedAt = async () => this.lastSyncedAt;
  upsertUserSyncStatus = (options: Options & { readonly lastSyncedAt: string }) =>
    this.#do(options, () => {
      this.lastSyncedAt = options.lastSyncedAt;
    });
  resetDB = async () => {
    this.resets += 1;
    this.channels.clear();
    this.messages.clear();
  };
  initializeDB = async () => true;

  #keep(channel: object): void {
    const {
      cid = '',
      hidden = false,
      name = null,
    } = channel as {
      cid?: string;
      hidden?: boolean;
      name?: string | null;
    };
    this.channels.set(cid, { hidden, name });
  }

  readonly #nothing = async (): Promise<PrepareBatchDBQueries[]> => [];
  insertReaction = this.#nothing;
  updateReaction = this.#nothing;
  deleteReaction = this.#nothing;
  upsertCidsForQuery = this.#nothing;
  upsertAppSettings = this.#nothing;
  upsertPoll = this.#nothing;
  upsertReads = this.#nothing;
  upsertMembers = this.#nothing;
  deleteMember = this.#nothing;
  upsertDraft = this.#nothing;
  deleteDraft = this.#nothing;
  dropPendingTasks = this.#nothing;
  getDraft = async () => null;
  getChannels = async () => [];
  getChannelsForQuery = async () => null;
  getPendingTasks = async () => [];
  getAppSettings = async () => null;
  getReactions = async () => [];
  addPendingTask = async () => async () => undefined;
  updatePendingTask = this.#nothing;
  deletePendingTask = this.#nothing;
}
