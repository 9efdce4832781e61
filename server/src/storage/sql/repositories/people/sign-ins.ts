import type { SignInReader, SignInWriter } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';

export function signInsReader({ db }: Engine): SignInReader {
  return {
    async get(hash) {
      const row = await db
        .selectFrom('sign_in_codes')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row === undefined ? null : { hash, userId: row.user_id, expiresAt: row.expires_at };
    },
  };
}

export function signInsWriter(engine: Engine): SignInWriter {
  const { db } = engine;
  return {
    ...signInsReader(engine),
    async put({ hash, userId, expiresAt }) {
      await db.insertInto('sign_in_codes').values({ hash, user_id: userId, expires_at: expiresAt }).execute();
    },
    async remove(hash) {
      await db.deleteFrom('sign_in_codes').where('hash', '=', hash).execute();
    },
    async removeExpired(until) {
      await db.deleteFrom('sign_in_codes').where('expires_at', '<=', until).execute();
    },
  };
}
