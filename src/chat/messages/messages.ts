import type { MessageResponse } from '../../../protocol/index.ts';
import { emitter } from '../../util/emitter.ts';
import type { Effect } from './effect.ts';
import { newest } from './version.ts';

/** A message as it is known. All views that show it share this object. */
export interface Known {
  readonly id: string;
  /** Another object after each change, and after `touch`. */
  readonly message: MessageResponse;
  /** True if the message was removed: the views drop it. */
  readonly gone: boolean;
}

type Entry = { -readonly [Name in keyof Known]: Known[Name] };

/** Returns a message that is known outside of the store alone. */
export const knownOf = (message: MessageResponse): Entry => ({
  id: message.id,
  message,
  gone: false,
});

/**
 * The messages of one session, each once. News is applied here, for all views. The store refers to a message weakly, so
 * a message stays in memory as long as a view holds it.
 */
export class Messages {
  readonly #known = new Map<string, WeakRef<Entry>>();
  /** Emits the messages that changed. They may belong to any view. */
  readonly changed = emitter<readonly Known[]>();
  /** Effects since the oldest request under way was sent: answers may be older than they are. */
  #recent: Effect[] = [];
  #asking = 0;
  /** Ids of messages that others quote. All other changes concern one message, found without a search. */
  readonly #quoted = new Set<string>();

  get(id: string): Known | undefined {
    return this.#known.get(id)?.deref();
  }

  /** Notes that a request for messages is sent. Returns a function to call after its answer was taken. */
  ask(): () => void {
    this.#asking += 1;
    return () => {
      this.#asking -= 1;
      if (this.#asking === 0) this.#recent = [];
    };
  }

  /**
   * Takes a message of an answer. News since the request is applied to it.
   * @returns null if the message is gone meanwhile
   */
  take(answer: MessageResponse): Known | null {
    const message = this.#recent.reduce<MessageResponse | null>((now, effect) => now && effect(now), answer);
    if (!message) return null;
    const known = this.#known.get(answer.id)?.deref();
    if (known) {
      this.#run((before) => newest(message, before), [known]);
      return known;
    }
    const entry = knownOf(message);
    if (message.quoted_message) this.#quoted.add(message.quoted_message.id);
    this.#known.set(entry.id, new WeakRef(entry));
    return entry;
  }

  /** Adds the message of an event. A known one stays: the event tells its first state, or it was sent anew later. */
  addOnce(message: MessageResponse): Known | null {
    const known = this.get(message.id);
    return known?.message.created_at === message.created_at && known ? known : this.take(message);
  }

  /** Applies a piece of news to every message it concerns. */
  apply(effect: Effect | null): void {
    if (!effect) return;
    if (this.#asking > 0) this.#recent.push(effect);
    this.#run(effect);
  }

  /** Applies effects that were missed: those since they were asked for are newer. */
  replay(effects: readonly (Effect | null)[]): void {
    for (const effect of [...effects, ...this.#recent]) if (effect) this.#run(effect);
  }

  /** Lets the views look at a message again: something changed that the message itself does not say. */
  touch(id: string): void {
    this.#run(
      (known) => (known.id === id || known.quoted_message?.id === id ? { ...known } : known),
      this.#concerned(id),
    );
  }

  #run(effect: Effect, entries = this.#concerned(effect.id)): void {
    const changed = entries.filter((entry) => {
      const message = effect(entry.message);
      if (message === entry.message) return false;
      if (message) entry.message = message;
      else entry.gone = this.#known.delete(entry.id);
      return true;
    });
    if (changed.length > 0) this.changed.emit(changed);
    // An unsaved change of a message that is gone no longer shows, not even where the message is quoted.
    for (const { id, gone } of changed) if (gone) this.touch(id);
  }

  /** Returns the messages that a change may concern. Forgets the ids of those that are not in memory. */
  #concerned(id: string | undefined): Entry[] {
    if (id && !this.#quoted.has(id)) return [this.#known.get(id)?.deref() ?? []].flat();
    const held: Entry[] = [];
    for (const [id, reference] of this.#known) {
      const entry = reference.deref();
      if (entry) held.push(entry);
      else this.#known.delete(id);
    }
    return held;
  }
}
