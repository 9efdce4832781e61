import type { MessageResponse, ThreadStateResponse } from '../../../../protocol/index.ts';
import type { ChatRuntime, EventFields, MessageSnapshot, Person } from '../../../chat/index.ts';
import { peopleOf } from '../../../chat/ports/index.ts';
import { titleIn } from './entry.ts';
import { Head } from './head.ts';

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

/** Channel and parent message of a thread. */
export interface ThreadPlace {
  readonly cid: string;
  readonly parentId: string;
}

/** Title, people and parent message of a thread, from the server's answers and the events. */
export class Facts {
  readonly head: Head;
  readonly #runtime: ChatRuntime;
  readonly #place: ThreadPlace;
  #title = '';
  #members: readonly string[] = [];

  /** @param changed called when the parent message changed */
  constructor(runtime: ChatRuntime, place: ThreadPlace, changed: () => void) {
    this.#runtime = runtime;
    this.#place = place;
    this.head = new Head(runtime, place.parentId, changed);
  }

  note(thread: ThreadStateResponse): void {
    const people = peopleOf(this.#runtime);
    this.#title = titleIn(thread);
    const users = thread.thread_participants?.map(({ user }) => user) ?? [];
    for (const user of users) people.note(user);
    this.#members = users.flatMap((user) => user?.id ?? []);
  }

  onEvent(event: EventFields): void {
    const { thread } = event;
    if (event.type === 'thread.updated' && thread?.parent_message_id === this.#place.parentId)
      this.#title = titleIn(thread);
  }

  view(): Omit<ThreadSnapshot, 'tracked'> {
    const people = peopleOf(this.#runtime);
    const { message } = this.head;
    const known = (message?.thread_participants ?? []).filter((user) => user?.id);
    for (const user of known) people.note(user);
    const repliers = known.map(({ id }) => id);
    return {
      parent: this.head.view(),
      gone: this.head.gone,
      title: this.#title,
      participants: [...new Set([...this.#members, ...repliers])].map((id) => people.author(id)),
      replyCount: message?.reply_count ?? 0,
      mayRename: this.#mayRename(message),
    };
  }

  /**
   * Returns whether this person may change the title. A thread exists from its first reply on. Only the author of its
   * message and moderators may rename it.
   */
  #mayRename(message: MessageResponse | null): boolean {
    const channel = this.#runtime.link()?.channels.get(this.#place.cid);
    const may: readonly string[] = channel?.data?.own_capabilities ?? [];
    if (!message?.reply_count || !may.includes('update-thread')) return false;
    return message.user?.id === this.#runtime.me() || may.includes('update-any-message');
  }
}
