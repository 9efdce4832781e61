import type { MessageResponse, ThreadStateResponse } from '../../../../protocol/index.ts';
import {
  type ChatCore,
  type ChatError,
  type ChatModel,
  type ChatRuntime,
  coreOf,
  type EventFields,
  fetchMessages,
  keepsPlaces,
  type MessageSnapshot,
  type Person,
  type Query,
  REPLIES_PAGE,
  targetOf,
} from '../../../chat/index.ts';
import { markUnread } from '../../../client/resources/channels.ts';
import { getMessage, setTitle } from '../../../client/resources/threads.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, type Writable, writable } from '../../../util/readable.ts';
import { titleIn } from './entry.ts';
import { Head } from './head.ts';
import { Reads } from './reads.ts';
import { findThread } from './requests.ts';

/** State of a thread besides its replies. */
export interface ThreadSnapshot {
  /** The parent message; null while it is loading. */
  readonly parent: MessageSnapshot | null;
  /** True if the parent message was deleted permanently. */
  readonly gone: boolean;
  /** The thread's title; empty if it has none. */
  readonly title: string;
  /** Participants, the author of the parent message first; at most 100. */
  readonly participants: readonly Person[];
  readonly replyCount: number;
  /** True if this person may change the title. */
  readonly mayRename: boolean;
  /** True if the server stores this person's read position in the thread, so that it can be reset. */
  readonly tracked: boolean;
}

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

const EMPTY: ThreadSnapshot = {
  parent: null,
  gone: false,
  title: '',
  participants: [],
  replyCount: 0,
  mayRename: false,
  tracked: false,
};

/**
 * Opens the replies to one message as a conversation of their own beside the channel's. A thread that was closed with
 * unsaved changes is returned unchanged.
 */
export function openThread(runtime: ChatRuntime, model: ChatModel, cid: string, parentId: string): Thread {
  const closed = closedOf(coreOf(runtime));
  return closed.get(parentId) ?? newThread(runtime, model, cid, parentId, closed);
}

function newThread(
  runtime: ChatRuntime,
  model: ChatModel,
  cid: string,
  parentId: string,
  closed: Map<string, Thread>,
): Thread {
  const { me } = runtime;
  const core = coreOf(runtime);
  const { people, sender } = core;
  const head = new Head(runtime, parentId, show);
  const reads = new Reads();
  const snapshot = writable(EMPTY);
  const inChannel = writable(false);
  let title = '';
  let members: readonly string[] = [];

  function note(thread: ThreadStateResponse): void {
    title = titleIn(thread);
    const users = thread.thread_participants?.map(({ user }) => user) ?? [];
    for (const user of users) people.note(user);
    members = users.flatMap((user) => user?.id ?? []);
  }

  function show(): void {
    const { message } = head;
    const known = (message?.thread_participants ?? []).filter((user) => user?.id);
    for (const user of known) people.note(user);
    const repliers = known.map(({ id }) => id);
    const participants = [...new Set([...members, ...repliers])].map((id) => people.author(id));
    snapshot.set(
      keepIfSame<ThreadSnapshot>(snapshot.get(), {
        parent: head.view(),
        gone: head.gone,
        title,
        participants,
        replyCount: message?.reply_count ?? 0,
        mayRename: mayRename(message),
        tracked: conversation.tracked,
      }),
    );
  }

  /**
   * Returns whether this person may change the title. A thread exists from its first reply on. Only the author of its
   * message and moderators may rename it.
   */
  function mayRename(message: MessageResponse | null): boolean {
    const may: readonly string[] = runtime.link()?.channels.get(cid)?.data?.own_capabilities ?? [];
    if (!message?.reply_count || !may.includes('update-thread')) return false;
    return message.user?.id === me() || may.includes('update-any-message');
  }

  const query: Query = async ({ client }, target) => {
    // There is no thread before the first reply. A request would be refused and appear as an error in the
    // console.
    const known = model.conversation.get().messages.find(({ id }) => id === parentId);
    const begun = known?.replyCount !== 0;
    const [asked, messages] = await Promise.all([
      begun ? findThread(runtime, client, parentId) : null,
      fetchMessages(client, target, { limit: REPLIES_PAGE }),
    ]);
    const thread = asked ?? (messages.length > 0 ? await findThread(runtime, client, parentId) : null);
    const parent = thread?.parent_message ?? (await getMessage(client, parentId));
    head.show(core.ports.messages.take(parent));
    if (thread) note(thread);
    const read = thread?.read ?? [];
    reads.load(read);
    return { messages, members: [], read };
  };

  const conversation = new core.Conversation({
    ...core.ports,
    query,
    reads: () => reads.list(),
    strangersAnswer: false,
    named: false,
    opened() {
      show();
      sender.resume();
    },
    unreadChanged: show,
  });

  function onEvent(event: EventFields): void {
    if (event.cid && event.cid !== cid) return;
    reads.onEvent(event, parentId);
    const { thread } = event;
    if (event.type === 'thread.updated' && thread?.parent_message_id === parentId) title = titleIn(thread);
    const replied = event.heardAs === 'watching' && event.message?.parent_id === parentId;
    // The first reply creates the thread, and the server then stores the read position of each participant.
    const part = event.user?.id === me() || head.message?.user?.id === me();
    if (replied && part && !conversation.tracked) conversation.reload();
    conversation.changed();
    show();
  }

  /**
   * Runs a request.
   * @returns null, or why it failed
   */
  async function ask(request: () => Promise<unknown>): Promise<ChatError | null> {
    try {
      await request();
      show();
      return null;
    } catch (cause) {
      return runtime.errorOf(cause);
    }
  }

  function clientNow() {
    const client = runtime.client();
    // Treated like a request without an answer.
    if (!client) throw new Error('expected a connected client, got none');
    return client;
  }

  const target = { ...targetOf(cid), parentId };
  let stops: readonly (() => void)[] = [];
  /** Id of the user whose changes are pending while the thread is closed. */
  let owner = '';

  function end(): void {
    if (closed.get(parentId) === thread) closed.delete(parentId);
    conversation.dispose();
    for (const stop of stops) stop();
    stops = [];
  }

  function endIfSaved(): void {
    const isUnsaved = conversation.snapshot.get().messages.some(({ unsaved }) => unsaved);
    if (closed.get(parentId) === thread && (!isUnsaved || me() !== owner)) end();
  }

  const thread: Thread = {
    thread: snapshot,
    inChannel,
    model: {
      ...model,
      conversation: conversation.snapshot,
      actions: core.createActions(core.ports, conversation),
      send(text, quoted, extra) {
        if (text.trim() === '' && !extra?.attachments) return;
        conversation.stopTyping();
        if (conversation.snapshot.get().hasNewer) conversation.jumpToLatest();
        const shown = inChannel.get() ? { show_in_channel: true } : {};
        sender.add(text, cid, quoted, { ...extra, parent_id: parentId, ...shown });
        inChannel.set(false);
        conversation.changedNow();
      },
      typing: (text) => conversation.typing(text),
      loadOlder: () => conversation.loadOlder(),
      loadNewer: () => conversation.loadNewer(),
      jumpToLatest: () => conversation.jumpToLatest(),
      jumpTo: (id) => void conversation.jumpTo(id),
      jumpToUnread: () => void conversation.jumpToUnread(),
      markRead: () => conversation.markRead(),
      reconnect: () => (runtime.client() ? conversation.reload() : model.reconnect()),
    },
    rename: (next) => ask(async () => note(await setTitle(clientNow(), parentId, next))),
    markUnread: () =>
      ask(async () => {
        // The channel stores no read positions: a request would be refused.
        if (!keepsPlaces(runtime.link()?.channels.get(cid))) return;
        await markUnread(clientNow(), cid, { thread_id: parentId });
      }),
    start() {
      // The thread is open again: from now on only closing it ends it.
      closed.delete(parentId);
      if (stops.length === 0)
        stops = [
          core.join(conversation),
          core.ports.messages.changed.on(head.follow),
          core.session.events.on(onEvent),
          core.session.identities.on(endIfSaved),
          // Permission to write here is known once the channel is loaded.
          core.conversation.snapshot.subscribe(() => conversation.changed()),
          conversation.snapshot.subscribe(endIfSaved),
        ];
      conversation.show(target, 'loading');
      // A message that is already loaded is shown at once.
      const known = core.ports.messages.get(parentId);
      if (known) head.show(known);
      show();
      conversation.enter();
      conversation.reload();
    },
    stop() {
      if (stops.length === 0) return;
      conversation.leave();
      inChannel.set(false);
      owner = me();
      closed.set(parentId, thread);
      endIfSaved();
    },
  };
  return thread;
}

const CLOSED = new WeakMap<ChatCore, Map<string, Thread>>();

/**
 * Returns the closed threads with changes that wait for the connection or for their author's decision, by parent
 * message. They still receive the session's events, through which the changes are sent.
 */
function closedOf(core: ChatCore): Map<string, Thread> {
  const known = CLOSED.get(core);
  const closed = known ?? new Map<string, Thread>();
  if (!known) CLOSED.set(core, closed);
  return closed;
}
