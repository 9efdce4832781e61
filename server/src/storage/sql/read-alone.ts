import type { ControlledTransaction } from 'kysely';
import type { Soon, StoreReader } from '../../domain/ports.ts';
import type { Engine } from './engine.ts';
import { repositories } from './repositories/index.ts';
import type { Schema } from './schema.ts';

/** A read in a transaction of its own. */
export async function readAlone<T>(
  begin: () => Promise<ControlledTransaction<Schema>>,
  fn: Engine['fn'],
  work: (reader: StoreReader) => Soon<T>,
): Promise<T> {
  const transaction = await begin();
  try {
    const result = await work(repositories({ db: transaction, fn, direct: null }));
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
