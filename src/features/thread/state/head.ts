import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  applyEvent,
  coreOf,
  type EventFields,
  type Inside,
  type MessageSnapshot,
  NO_RECEIPTS,
  rowView,
  Timeline,
} from '../../../chat/index.ts';

/** The message a thread is about, kept up to date by what happens to it. */
export class Head {
  readonly #inside: Inside;
  readonly #id: string;
  readonly #message = new Timeline();
  #known = false;

  constructor(inside: Inside, id: string) {
    this.#inside = inside;
    this.#id = id;
  }

  /** It was there, and was deleted for good or truncated. */
  get gone(): boolean {
    return this.#known && this.message === null;
  }

  get message(): MessageResponse | null {
    return this.#message.get(this.#id)?.message ?? null;
  }

  set(message: MessageResponse): void {
    this.#known = true;
    coreOf(this.#inside).people.note(message.user);
    if (!this.#message.update(message)) this.#message.reset([message], false);
  }

  hear(event: EventFields): void {
    if (event.type !== 'message-added') applyEvent(this.#message, event, this.#inside.me());
  }

  view(): MessageSnapshot | null {
    const row = this.#message.get(this.#id);
    if (!row) return null;
    const { people, conversation, ports } = coreOf(this.#inside);
    const { changes } = conversation;
    const { unreadThreads } = ports;
    return rowView(row, { me: this.#inside.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads });
  }
}
