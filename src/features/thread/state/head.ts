import type { MessageResponse } from '../../../../protocol/index.ts';
import {
  type ChatRuntime,
  type Known,
  type MessageSnapshot,
  NO_RECEIPTS,
  Row,
  rowView,
} from '../../../chat/index.ts';
import { messagesOf, peopleOf } from '../../../chat/ports/index.ts';

/** The parent message of a thread. */
export class Head {
  readonly #runtime: ChatRuntime;
  readonly #id: string;
  readonly #changed: () => void;
  #row: Row | null = null;
  #isLost = false;

  constructor(runtime: ChatRuntime, id: string, changed: () => void) {
    this.#runtime = runtime;
    this.#id = id;
    this.#changed = changed;
  }

  readonly follow = (changed: readonly Known[]): void => {
    if (changed.some(({ id }) => id === this.#id)) this.#changed();
  };

  /** True if the message was loaded, and has since been deleted permanently or truncated. */
  get gone(): boolean {
    return this.#isLost || this.#row?.known.gone === true;
  }

  get message(): MessageResponse | null {
    return this.#row && !this.gone ? this.#row.message : null;
  }

  /** @param known null if the message was removed while it was loading */
  show(known: Known | null): void {
    this.#isLost = !known;
    if (!known) return;
    peopleOf(this.#runtime).note(known.message.user);
    if (this.#row?.known !== known) this.#row = new Row(known);
  }

  view(): MessageSnapshot | null {
    if (!this.#row || this.gone) return null;
    const { people, changes, unreadThreads } = messagesOf(this.#runtime);
    return rowView(this.#row, {
      me: this.#runtime.me(),
      people,
      receipts: NO_RECEIPTS,
      changes,
      unreadThreads,
    });
  }
}
