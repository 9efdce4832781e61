import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  applyEvent,
  type ChatRuntime,
  coreOf,
  type EventFields,
  type MessageSnapshot,
  NO_RECEIPTS,
  rowView,
  Timeline,
} from '../../../chat/index.ts';

/** The parent message of a thread, kept up to date by events. */
export class Head {
  readonly #runtime: ChatRuntime;
  readonly #id: string;
  readonly #message = new Timeline();
  #known = false;

  constructor(runtime: ChatRuntime, id: string) {
    this.#runtime = runtime;
    this.#id = id;
  }

  /** True if the message was loaded, and has since been deleted permanently or truncated. */
  get gone(): boolean {
    return this.#known && this.message === null;
  }

  get message(): MessageResponse | null {
    return this.#message.get(this.#id)?.message ?? null;
  }

  set(message: MessageResponse): void {
    this.#known = true;
    coreOf(this.#runtime).people.note(message.user);
    if (!this.#message.update(message)) this.#message.reset([message], false);
  }

  onEvent(event: EventFields): void {
    if (event.type !== 'message-added') applyEvent(this.#message, event, this.#runtime.me());
  }

  view(): MessageSnapshot | null {
    const row = this.#message.get(this.#id);
    if (!row) return null;
    const { people, conversation, ports } = coreOf(this.#runtime);
    const { changes } = conversation;
    const { unreadThreads } = ports;
    return rowView(row, { me: this.#runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads });
  }
}
