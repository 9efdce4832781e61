import {
  type ChatError,
  type ChatModel,
  type ChatRuntime,
  CONVERSATION,
  commandGroup,
  commandsOf,
  type EventFields,
  fetchMessages,
  keepsPlaces,
  type Query,
  REPLIES_PAGE,
  targetOf,
} from '../../../chat/index.ts';
import { type ConversationsPort, conversationsOf, sessionOf } from '../../../chat/ports/index.ts';
import { markUnread } from '../../../client/resources/channels.ts';
import { getMessage, setTitle } from '../../../client/resources/threads.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, type Writable, writable } from '../../../util/readable.ts';
import { Facts, type ThreadPlace, type ThreadSnapshot } from './facts.ts';
import { Reads } from './reads.ts';
import { findThread } from './requests.ts';

/** An open thread. */
export interface Thread {
  /** Chat model for components, with the thread's replies as its conversation. */
  readonly model: ChatModel;
  readonly thread: Readable<ThreadSnapshot>;
  /** True if the next reply is also sent to the channel. The value resets after each reply. */
  readonly inChannel: Writable<boolean>;
  /**
   * Changes the title; an empty one removes it.
   * @returns null, or why the server refused
   */
  rename(title: string): Promise<ChatError | null>;
  /** Marks the whole thread as unread once it is closed. */
  markUnread(): Promise<ChatError | null>;
  start(): void;
  stop(): void;
}

type Conversation = ConversationsPort['conversation'];

const EMPTY: ThreadSnapshot = {
  parent: null,
  gone: false,
  title: '',
  participants: [],
  replyCount: 0,
  mayRename: false,
  tracked: false,
};

class OpenThread implements Thread {
  readonly model: ChatModel;
  readonly thread = writable(EMPTY);
  readonly inChannel = writable(false);
  readonly #runtime: ChatRuntime;
  readonly #port: ConversationsPort;
  readonly #place: ThreadPlace;
  readonly #facts: Facts;
  readonly #reads = new Reads();
  readonly #conversation: Conversation;
  readonly #closed: Map<string, Thread>;
  #stops: readonly (() => void)[] = [];
  /** Id of the user whose changes are pending while the thread is closed. */
  #owner = '';

  constructor({ runtime, closed }: Threads, model: ChatModel, place: ThreadPlace) {
    const port = conversationsOf(runtime);
    this.#runtime = runtime;
    this.#port = port;
    this.#place = place;
    this.#facts = new Facts(runtime, place, () => this.#show());
    this.#closed = closed;
    const conversation = new port.Conversation({
      ...port.ports,
      query: this.#query(model),
      reads: () => this.#reads.list(),
      includeNonMembers: false,
      named: false,
      opened: () => {
        this.#show();
        port.sender.resume();
      },
      unreadChanged: () => this.#show(),
    });
    this.#conversation = conversation;
    this.model = repliesModel(runtime, model, { place, conversation, inChannel: this.inChannel });
  }

  rename(title: string): Promise<ChatError | null> {
    const { parentId } = this.#place;
    return this.#ask(async () => this.#facts.note(await setTitle(this.#client(), parentId, title)));
  }

  markUnread(): Promise<ChatError | null> {
    const { cid, parentId } = this.#place;
    return this.#ask(async () => {
      // The channel stores no read positions: a request would be refused.
      if (!keepsPlaces(this.#runtime.link()?.channels.get(cid))) return;
      await markUnread(this.#client(), cid, { thread_id: parentId });
    });
  }

  start(): void {
    const { cid, parentId } = this.#place;
    // The thread is open again: from now on only closing it ends it.
    this.#closed.delete(parentId);
    if (this.#stops.length === 0) this.#stops = this.#follow();
    const conversation = this.#conversation;
    conversation.show({ ...targetOf(cid), parentId }, 'loading');
    // A message that is already loaded is shown at once.
    const known = this.#port.ports.messages.get(parentId);
    if (known) this.#facts.head.show(known);
    this.#show();
    conversation.enter();
    conversation.reload();
  }

  stop(): void {
    if (this.#stops.length === 0) return;
    this.#conversation.leave();
    this.inChannel.set(false);
    this.#owner = this.#runtime.me();
    this.#closed.set(this.#place.parentId, this);
    this.#endIfSaved();
  }

  #follow(): readonly (() => void)[] {
    const conversation = this.#conversation;
    const { conversation: shown, join, ports } = this.#port;
    const session = sessionOf(this.#runtime);
    const endIfSaved = () => this.#endIfSaved();
    return [
      join(conversation),
      ports.messages.changed.on(this.#facts.head.follow),
      session.events.on((event) => this.#onEvent(event)),
      session.identities.on(endIfSaved),
      // Permission to write here is known once the channel is loaded.
      shown.snapshot.subscribe(() => conversation.changed()),
      conversation.snapshot.subscribe(endIfSaved),
    ];
  }

  #endIfSaved(): void {
    const { parentId } = this.#place;
    if (this.#closed.get(parentId) !== this) return;
    const isUnsaved = this.#conversation.snapshot.get().messages.some(({ unsaved }) => unsaved);
    if (isUnsaved && this.#runtime.me() === this.#owner) return;
    this.#closed.delete(parentId);
    this.#conversation.dispose();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #query(model: ChatModel): Query {
    const { parentId } = this.#place;
    return async ({ client }, target) => {
      // There is no thread before the first reply. A request would be refused and appear as an error in the
      // console.
      const known = model.conversation.get().messages.find(({ id }) => id === parentId);
      const begun = known?.replyCount !== 0;
      const find = () => findThread(this.#runtime, client, parentId);
      const [asked, messages] = await Promise.all([
        begun ? find() : null,
        fetchMessages(client, target, { limit: REPLIES_PAGE }),
      ]);
      const thread = asked ?? (messages.length > 0 ? await find() : null);
      const parent = thread?.parent_message ?? (await getMessage(client, parentId));
      this.#facts.head.show(this.#port.ports.messages.take(parent));
      if (thread) this.#facts.note(thread);
      const read = thread?.read ?? [];
      this.#reads.load(read);
      return { messages, members: [], read };
    };
  }

  #onEvent(event: EventFields): void {
    const { cid, parentId } = this.#place;
    if (event.cid && event.cid !== cid) return;
    this.#facts.onEvent(event);
    this.#reads.onEvent(event, parentId);
    const replied = event.receivedAs === 'watching' && event.message?.parent_id === parentId;
    if (replied && this.#takesPart(event) && !this.#conversation.tracked) this.#conversation.reload();
    this.#conversation.changed();
    this.#show();
  }

  /**
   * Returns whether this person takes part with or before this reply. The first reply creates the thread, and the
   * server then stores the read position of each participant.
   */
  #takesPart({ user }: EventFields): boolean {
    const me = this.#runtime.me();
    return user?.id === me || this.#facts.head.message?.user?.id === me;
  }

  #show(): void {
    const { tracked } = this.#conversation;
    this.thread.set(keepIfSame<ThreadSnapshot>(this.thread.get(), { ...this.#facts.view(), tracked }));
  }

  /**
   * Runs a request.
   * @returns null, or why it failed
   */
  async #ask(request: () => Promise<unknown>): Promise<ChatError | null> {
    try {
      await request();
      this.#show();
      return null;
    } catch (cause) {
      return this.#runtime.errorOf(cause);
    }
  }

  #client() {
    const client = this.#runtime.client();
    // Treated like a request without an answer.
    if (!client) throw new Error('expected a connected client, got none');
    return client;
  }
}

interface Replies {
  readonly place: ThreadPlace;
  readonly conversation: Conversation;
  readonly inChannel: Writable<boolean>;
}

/** Returns the page's chat model with the replies as its conversation. */
function repliesModel(
  runtime: ChatRuntime,
  model: ChatModel,
  { place, conversation, inChannel }: Replies,
): ChatModel {
  const { createActions, ports, sender } = conversationsOf(runtime);
  return {
    ...model,
    ...commandsOf(conversation, CONVERSATION),
    conversation: conversation.snapshot,
    actions: createActions(ports, conversation),
    send(text, quoted, extra) {
      if (text.trim() === '' && !extra?.attachments) return;
      conversation.stopTyping();
      if (conversation.snapshot.get().hasNewer) conversation.jumpToLatest();
      const after = conversation.lastAt;
      const shown = inChannel.get() ? { show_in_channel: true } : {};
      sender.add(text, place.cid, {
        quoted,
        after,
        extra: { ...extra, parent_id: place.parentId, ...shown },
      });
      inChannel.set(false);
      conversation.changedNow();
    },
    reconnect: () => (runtime.client() ? conversation.reload() : model.reconnect()),
  };
}

/** The chat, and its closed threads by parent message. */
interface Threads {
  readonly runtime: ChatRuntime;
  /**
   * Threads with changes that wait for the connection or for their author's decision. They still receive the session's
   * events, through which the changes are sent.
   */
  readonly closed: Map<string, Thread>;
}

function createThreads(runtime: ChatRuntime) {
  const threads: Threads = { runtime, closed: new Map() };
  return {
    /**
     * Opens the replies to one message as a conversation of their own beside the channel's. A thread that was closed
     * with unsaved changes is returned unchanged.
     */
    open: (model: ChatModel, place: ThreadPlace): Thread =>
      threads.closed.get(place.parentId) ?? new OpenThread(threads, model, place),
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly threads: ReturnType<typeof createThreads>;
  }
}

export const threadsOf = commandGroup('threads', createThreads);
