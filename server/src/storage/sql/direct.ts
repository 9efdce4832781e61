/** A connection of an engine that answers at once. */
export interface DirectConnection {
  /** One statement with a fixed text, compiled at its first run; its rows, none where it gives none. */
  run(sql: string, parameters: readonly unknown[]): readonly unknown[];
  /** The same, row by row. @throws LongRead where the rows have more than `most` characters */
  runShort(sql: string, parameters: readonly unknown[], most: number): readonly unknown[];
}
