import type { MessageResponse, ReactionResponse } from '../../../../protocol/index.ts';
import { deleting, editing, pinning, reacting } from '../../../../src/chat/actions/change.ts';
import type { Changes } from '../../../../src/chat/actions/changes.ts';
import { ChannelState } from '../../../../src/chat/channels/channel-state.ts';
import { rowView } from '../../../../src/chat/conversation/message-view.ts';
import { NO_RECEIPTS } from '../../../../src/chat/conversation/receipts.ts';
import { Timeline } from '../../../../src/chat/conversation/timeline.ts';
import { ChatFailure } from '../../../../src/chat/errors/failure.ts';
import { toChatError } from '../../../../src/chat/errors/to-chat-error.ts';
import type { EventFields } from '../../../../src/chat/event-fields.ts';
import type { ChatRuntime, MessageSnapshot } from '../../../../src/chat/index.ts';
import { entryOf as channelEntryOf } from '../../../../src/chat/list/entry.ts';
import { itemView } from '../../../../src/chat/list/item-view.ts';
import { createMessages } from '../../../../src/chat/messages/create-messages.ts';
import { effectOf } from '../../../../src/chat/messages/effect.ts';
import type { Messages } from '../../../../src/chat/messages/messages.ts';
import { createPeople } from '../../../../src/chat/people/people.ts';
import { openPinned } from '../../../../src/features/pinned/state/pinned.ts';
import { itemOf, entryOf as threadEntryOf } from '../../../../src/features/thread/state/entry.ts';
import { Head } from '../../../../src/features/thread/state/head.ts';
import { emitter } from '../../../../src/util/emitter.ts';
import { message } from '../support/message.ts';
import { TestClock } from '../support/world.ts';

export const ME = 'me';
const CID = 'messaging:a';
const START = Date.parse('2026-02-01T10:00:00.000Z');
/** The message whose thread is open. */
export const PARENT = 'm1';
/** Messages 2 and 3 are replies in the thread; 3 is shown in the channel too, and 5 quotes the parent. */
const FIRST: readonly (readonly [number, object])[] = [
  [1, { reply_count: 2 }],
  [2, { parent_id: PARENT }],
  [3, { parent_id: PARENT, show_in_channel: true }],
  [4, { user: { id: ME, name: 'Me' } }],
  [5, { quoted_message: message(1, { cid: CID }) }],
];

interface Stored {
  readonly message: MessageResponse;
  readonly reactions: readonly ReactionResponse[];
}

/** A server with one channel. Edits, pins and removals give a message a new version; reactions do not. */
export class Server {
  readonly #stored = new Map<string, Stored>();
  #time = START;

  constructor() {
    for (const [n, more] of FIRST)
      this.#stored.set(`m${n}`, { message: message(n, { cid: CID, ...more }), reactions: [] });
  }

  get ids(): readonly string[] {
    return [...this.#stored.keys()];
  }

  has(id: string): boolean {
    return this.#stored.has(id);
  }

  /** Returns a message as an answer to this person gives it. */
  answer(id: string): MessageResponse | null {
    const stored = this.#stored.get(id);
    if (!stored) return null;
    const own_reactions = stored.reactions.filter(({ user_id }) => user_id === ME);
    return { ...this.#broadcast(stored), own_reactions };
  }

  page(parentId?: string): readonly MessageResponse[] {
    return this.ids.flatMap((id) => {
      const found = this.answer(id);
      const isHere = parentId
        ? found?.parent_id === parentId
        : !found?.parent_id || found.show_in_channel === true;
      return found && isHere ? [found] : [];
    });
  }

  add(more: object): EventFields {
    const n = this.#stored.size + 100 + Math.floor((this.#time - START) / 1_000);
    const added = message(n, { cid: CID, ...more });
    this.#tick();
    this.#stored.set(added.id, { message: added, reactions: [] });
    return { type: 'message-added', receivedAs: 'watching', cid: CID, message: added } as EventFields;
  }

  set(id: string, more: Partial<MessageResponse>): EventFields | null {
    const stored = this.#stored.get(id);
    if (!stored || stored.message.deleted_at) return null;
    const updated_at = this.#tick();
    const next = { ...stored, message: { ...stored.message, ...more, updated_at } };
    this.#stored.set(id, next);
    this.#quote(id, next.message);
    return { type: 'message-changed', cid: CID, message: this.#broadcast(next) } as EventFields;
  }

  react(id: string, { word: type, on, who }: Reacting): EventFields | null {
    const stored = this.#stored.get(id);
    if (!stored || stored.message.deleted_at) return null;
    const created_at = this.#tick();
    const reaction = { type, user_id: who, user: { id: who }, score: 1, message_id: id, created_at };
    const others = stored.reactions.filter((one) => one.type !== type || one.user_id !== who);
    const reactions = on ? [...others, reaction as unknown as ReactionResponse] : others;
    const next = { ...stored, reactions };
    this.#stored.set(id, next);
    const change = on ? 'added' : 'removed';
    return {
      type: 'reaction-changed',
      change,
      cid: CID,
      reaction,
      message: this.#broadcast(next),
    } as EventFields;
  }

  remove(id: string, leaves: 'mark' | 'nothing' | 'hidden'): EventFields | null {
    const stored = this.#stored.get(id);
    if (!stored || stored.message.deleted_at) return null;
    const at = this.#tick();
    const deleted = { ...stored.message, deleted_at: at, updated_at: at, type: 'deleted', text: '' } as const;
    if (leaves === 'mark') this.#stored.set(id, { ...stored, message: deleted });
    else this.#stored.delete(id);
    if (leaves !== 'hidden') this.#quote(id, deleted);
    const said = this.#broadcast({ ...stored, message: deleted });
    return { type: 'message-removed', leaves, cid: CID, created_at: at, message: said } as EventFields;
  }

  #tick(): string {
    this.#time += 1_000;
    return new Date(this.#time).toISOString();
  }

  #quote(id: string, quoted_message: MessageResponse): void {
    for (const [key, stored] of this.#stored)
      if (stored.message.quoted_message?.id === id)
        this.#stored.set(key, { ...stored, message: { ...stored.message, quoted_message } });
  }

  #broadcast({ message: stored, reactions }: Stored): MessageResponse {
    const groups: Record<string, { count: number; sum_scores: number }> = {};
    for (const { type } of reactions) {
      const count = (groups[type]?.count ?? 0) + 1;
      groups[type] = { count, sum_scores: count };
    }
    return { ...stored, own_reactions: [], reaction_groups: groups } as unknown as MessageResponse;
  }
}

interface Reacting {
  readonly word: string;
  readonly on: boolean;
  readonly who: string;
}

interface OwnChange {
  readonly kind: OwnKind;
  readonly id: string;
  readonly word: string;
  readonly on: boolean;
}

interface OwnRequest extends OwnChange {
  /** Delivers the answer; undefined for a refusal. */
  settle(answer: MessageResponse | null | undefined): void;
}

const OWN = {
  edit: (id: string, text: string) => editing(id, { text }, START),
  react: (id: string, type: string, on: boolean) => reacting(id, { type, on, me: ME }, START),
  pin: (id: string, _: string, on: boolean) => pinning(id, on, START),
  delete: (id: string) => deleting(id, false, START),
} as const;
export type OwnKind = keyof typeof OWN;

/** Lets everything run that waits for promises that are settled. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

/** One reader of the server's channel, with a view of each kind. */
export class Reader {
  readonly server: Server;
  readonly messages: Messages;
  readonly #people = createPeople();
  readonly changes: Changes;
  readonly channel: Timeline;
  readonly thread: Timeline;
  readonly #head: Head;
  readonly #pinned: ReturnType<typeof openPinned>;
  readonly #runtime: ChatRuntime;
  readonly #events = emitter<EventFields>();
  readonly requests: OwnRequest[] = [];
  readonly #pages: (() => void)[] = [];
  readonly #listed;
  readonly #threads;

  constructor(server = new Server()) {
    this.server = server;
    const { messages, changes } = createMessages(
      () => ({}) as never,
      () => {},
    );
    this.messages = messages;
    this.changes = changes;
    this.channel = new Timeline(undefined, messages);
    this.thread = new Timeline(PARENT, messages);
    for (const timeline of [this.channel, this.thread])
      messages.changed.on((changed) => void timeline.follow(changed));
    this.#runtime = this.#createRuntime();
    this.#head = new Head(this.#runtime, PARENT, () => {});
    messages.changed.on(this.#head.follow);
    this.#pinned = openPinned(this.#runtime);
    this.channel.reset(this.server.page(), false);
    this.thread.reset(this.server.page(PARENT), false);
    const parent = messages.get(PARENT);
    if (parent) this.#head.show(parent);
    const last = { channel: { cid: CID }, messages: this.server.page().slice(-1) };
    const listed = new ChannelState(CID, new TestClock(), () => {});
    listed.fillPart(last as never);
    this.#listed = channelEntryOf(listed, last as never, { me: ME, messages });
    const thread = {
      ...{ parent_message_id: PARENT, channel_cid: CID, parent_message: this.server.answer(PARENT) },
      latest_replies: this.server.page(PARENT),
    };
    this.#threads = threadEntryOf(thread as never, this.#runtime);
  }

  /** Applies news, as the session does. */
  onEvent(news: EventFields | null): void {
    if (!news) return;
    this.messages.apply(effectOf(news, ME));
    const { receivedAs, message: added } = news;
    if (added && receivedAs === 'watching')
      for (const timeline of [this.channel, this.thread]) timeline.put(added);
    this.#events.emit(news);
  }

  /** Changes a message, which shows at once. */
  change(own: OwnChange): void {
    const known = this.messages.get(own.id);
    if (!known) return;
    const run = () =>
      new Promise<MessageResponse | null>((resolve, reject) => {
        this.requests.push({
          ...own,
          settle: (answer) =>
            answer === undefined ? reject(new ChatFailure('not-allowed')) : resolve(answer),
        });
      });
    this.changes.add({ ...OWN[own.kind](own.id, own.word, own.on), run }, known);
  }

  /**
   * The server accepts or refuses the oldest own request, answers it and tells everybody.
   * @param answersFirst the answer arrives before the event
   */
  async serve(accepts: boolean, answersFirst: boolean): Promise<void> {
    const request = this.requests.shift();
    if (!request) return;
    const news = accepts ? this.#serve(request) : null;
    const answer = news ? this.server.answer(request.id) : undefined;
    if (!answersFirst) this.onEvent(news);
    request.settle(answer);
    await turns();
    if (answersFirst) this.onEvent(news);
  }

  #serve(of: OwnChange): EventFields | null {
    if (of.kind === 'edit') return this.server.set(of.id, { text: of.word });
    if (of.kind === 'pin')
      return this.server.set(of.id, { pinned: of.on, pinned_at: new Date(START).toISOString() });
    if (of.kind === 'delete') return this.server.remove(of.id, 'mark');
    return this.server.react(of.id, { ...of, who: ME });
  }

  /** Asks for a page of each timeline. The server looks now; the answer lands later. */
  askPage(): void {
    const taken = this.messages.ask();
    const [page, replies] = [this.server.page(), this.server.page(PARENT)];
    this.#pages.push(() => {
      this.channel.addNewer(page, false);
      this.thread.addNewer(replies, false);
      taken();
    });
  }

  landPage(): void {
    this.#pages.shift()?.();
  }

  get pages(): number {
    return this.#pages.length;
  }

  /** Returns the messages of each view that shows whole messages. */
  views(): Readonly<Record<'channel' | 'head' | 'pinned' | 'thread', readonly MessageSnapshot[]>> {
    const context = {
      ...{ me: ME, people: this.#people, receipts: NO_RECEIPTS, changes: this.changes },
      unreadThreads: new Set<string>(),
    };
    const head = this.#head.view();
    return {
      channel: this.channel.rows.map((row) => rowView(row, context)),
      thread: this.thread.rows.map((row) => rowView(row, context)),
      pinned: this.#pinned.snapshot.get().messages,
      head: head ? [head] : [],
    };
  }

  /** Returns the lines of the lists of channels and threads, by the id of their message. */
  lines(): readonly (readonly [id: string, text: string, kind: string])[] {
    const context = { me: ME, people: this.#people, changes: this.changes, muted: false };
    const { last } = itemView(this.#listed, context, undefined);
    const thread = this.#threads && itemOf(this.#threads, this.#runtime, undefined);
    const lines = [
      [this.#listed.last, last],
      [this.#threads?.parent, thread?.parent],
      [this.#threads?.last, thread?.last],
    ] as const;
    return lines.flatMap(([known, line]) =>
      known && line && !known.gone ? [[known.id, line.text, line.kind] as const] : [],
    );
  }

  stop(): void {
    this.#pinned.stop();
  }

  #createRuntime(): ChatRuntime {
    const { messages, changes } = this;
    const people = this.#people;
    const session = { events: this.#events, ready: emitter(), breaks: emitter() };
    const ports = { people, messages, changes, unreadThreads: new Set<string>() };
    return {
      clock: new TestClock(),
      client: () => null,
      link: () => null,
      channel: () => ({ cid: CID }) as never,
      me: () => ME,
      enter() {},
      person: (user) => people.person(user.id),
      errorOf: toChatError,
      groups: {},
      ports: { people, session, ports },
    };
  }
}
