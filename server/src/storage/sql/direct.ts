import type { Moment } from './table-versions.ts';

/** A connection of an engine that answers at once. */
export interface DirectConnection {
  /** One statement with a fixed text, compiled at its first run; its rows, none where it gives none. */
  run(sql: string, parameters: readonly unknown[]): readonly unknown[];
  /**
   * Whether what is written now is put off until the commit. What a key refuses then makes the units of work run again,
   * each statement at once: whoever asks only for that can do without.
   */
  putsOff(): boolean;
  /**
   * For a statement that only reads: how the moment of what it reads is found, so that its answers can be kept. Null
   * where others write and this connection does not hear of it.
   */
  readonly momentOf: ((sql: string) => () => Moment) | null;
}
