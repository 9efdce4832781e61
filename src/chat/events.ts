import { countsAsUnread } from './conversation/counts-as-unread.ts';
import type { EventFields } from './event-fields.ts';
import type { ChatError, Identity, SessionSnapshot } from './model.ts';
import type { Emit } from './options.ts';

/** Translates changes of the chat into the documented events of the host page. */
export class HostEvents {
  readonly #emit: Emit;
  #shown: SessionSnapshot | null = null;
  /** Code of the last conversation error that was reported, so that each is reported once. */
  #reportedCode: string | null = null;

  constructor(emit: Emit | undefined) {
    this.#emit = emit ?? (() => {});
  }

  get emit(): Emit {
    return this.#emit;
  }

  /** Emits the differences between two snapshots of the session, except identity changes. */
  session(next: SessionSnapshot): void {
    const before = this.#shown;
    this.#shown = next;
    if (before && before.connection !== next.connection) this.#emit('connection', { state: next.connection });
    if (next.unread !== (before?.unread ?? 0)) this.#emit('unread', { count: next.unread });
    if (next.error && next.error.code !== before?.error?.code) {
      const { code, text, retryable } = next.error;
      this.#emit('error', { code, text, recoverable: retryable });
    }
  }

  /**
   * @param userId empty without a user or for an anonymous one
   * @param reason why the server or another tab ended the earlier identity
   */
  identity(state: Identity['kind'], userId: string, reason: ChatError | null): void {
    this.#emit('identity', {
      state,
      ...(userId === '' ? {} : { userId }),
      ...(reason ? { reason: reason.code } : {}),
    });
  }

  /** Reports a conversation error that only the owner can fix. */
  conversation(error: ChatError | null): void {
    const code = error?.forOwner ? error.code : null;
    if (code !== null && code !== this.#reportedCode && code !== this.#shown?.error?.code)
      this.#emit('error', { code, text: error?.text ?? '', recoverable: error?.retryable ?? false });
    this.#reportedCode = code;
  }

  message({ type, message, cid, again }: EventFields, me: string): void {
    if (type !== 'message-added' || again || !message || !cid || !countsAsUnread(message, me)) return;
    this.#emit('message', { id: message.id, cid, from: message.user?.id ?? '', text: message.text ?? '' });
  }
}
