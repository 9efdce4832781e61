import type { ControlledTransaction, RawBuilder } from 'kysely';
import type { StoreReader } from '../../domain/ports/index.ts';
import type { Engine } from './engine.ts';
import { repositories } from './repositories/index.ts';
import type { Schema } from './schema.ts';

/** Beginning of reads in transactions of their own. */
export interface ReadStart {
  begin(): Promise<ControlledTransaction<Schema>>;
  readonly fn: Engine['fn'];
  /** Statement that runs before the read. @default none */
  readonly first?: RawBuilder<unknown>;
  /** See `Engine.most`. */
  readonly most?: number;
}

/** Runs a read in a transaction of its own. */
export async function readAlone<T>(
  { begin, fn, first, most }: ReadStart,
  work: (reader: StoreReader) => T | Promise<T>,
): Promise<T> {
  const transaction = await begin();
  try {
    await first?.execute(transaction);
    const result = await work(
      repositories({ db: transaction, fn, direct: null, ...(most !== undefined && { most }) }),
    );
    await transaction.commit().execute();
    return result;
  } catch (error) {
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}
