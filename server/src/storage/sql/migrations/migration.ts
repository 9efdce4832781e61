import type { Kysely } from 'kysely';

/** A step forward of the schema. Never edited once released: the next change is the next file. */
export interface Migration {
  /** Ascending; gaps are fine. */
  readonly version: number;
  up(db: Kysely<never>): Promise<void>;
}
