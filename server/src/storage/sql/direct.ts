/** A connection of an engine that answers at once. */
export interface DirectConnection {
  /** Runs one statement with a fixed text, compiled at its first run. Returns its rows, or none. */
  run(sql: string, parameters: readonly unknown[]): readonly unknown[];
  /** Does the same, row by row. @throws LongRead if the rows have more than `most` characters */
  runShort(sql: string, parameters: readonly unknown[], most: number): readonly unknown[];
}
