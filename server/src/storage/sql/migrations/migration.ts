import type { Kysely } from 'kysely';

/** A step forward of the schema. Never edited once released: the next change is the next file. */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly version: number;
  up(db: Kysely<never>): Promise<void>;
}
