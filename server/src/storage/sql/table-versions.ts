/**
 * A moment of some tables: where two are equal, nothing in those tables has changed between them. One more than an
 * earlier one: one of them was written once since.
 */
export type Moment = number;

/** Far more than writes between two looks. */
const UNDONE = 2 ** 24;

/** How often each table was written, so that an answer can be kept for as long as it holds. Knows no engine. */
export class TableVersions {
  #undone = 0;
  readonly #tables = new Map<string, { written: number }>();

  /** How the moment of these tables is found, again and again. */
  of(tables: Iterable<string>): () => Moment {
    const counters = [...new Set(tables)].map((table) => this.#counter(table));
    return () => {
      let moment = this.#undone;
      for (const counter of counters) moment += counter.written;
      return moment;
    };
  }

  /** How it is told that rows of these tables were written, again and again. */
  writerOf(tables: Iterable<string>): () => void {
    const counters = [...new Set(tables)].map((table) => this.#counter(table));
    return () => {
      for (const counter of counters) counter.written += 1;
    };
  }

  /** Nothing that was read before holds. */
  undone(): void {
    this.#undone += UNDONE;
  }

  #counter(table: string): { written: number } {
    const known = this.#tables.get(table) ?? { written: 0 };
    this.#tables.set(table, known);
    return known;
  }
}
