/** A database as a backup's manifest describes it. */
export interface DatabaseFacts {
  /** Version of the newest migration. */
  readonly schema: number;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}
