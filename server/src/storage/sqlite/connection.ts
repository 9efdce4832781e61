/** Opens a connection and adapts it to Kysely. */
import { SqliteAdapter, SqliteDialect } from 'kysely';
import type { DirectConnection } from '../sql/direct.ts';
import { indexedPairs } from '../sql/script-pairs.ts';
import { openFile } from './file.ts';
import { MAKE_WORDS_DUE } from './full-text.ts';
import { MAKE_STAFF_UNREAD } from './staff-unread.ts';
import { statementsOf } from './statements.ts';

interface SqliteConnection {
  readonly dialect: SqliteDialect;
  /** Runs on the same connection, without the dialect. */
  readonly direct: DirectConnection;
}

/** In Kysely's form. */
const BEGIN = 'begin';
/** A transaction that reads before it writes fails if another process wrote in between; this one waits first. */
const BEGIN_TO_WRITE = 'begin immediate';

/** SQLite undoes a change of the schema with its transaction, so each migration has one. Kysely leaves that to its users. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

function connectionTo(database: ReturnType<typeof openFile>, begin: string): SqliteConnection {
  const statementOf = statementsOf(database);
  const prepare = (sql: string) => statementOf(sql === BEGIN ? begin : sql);
  return {
    dialect: new TransactionalDialect({ database: { prepare, close: () => database.close() } }),
    direct: {
      run(sql, parameters) {
        const statement = prepare(sql);
        if (statement.reader) return statement.all(parameters);
        statement.run(parameters);
        return [];
      },
      runShort: (sql, parameters, most) => prepare(sql).short(parameters, most),
    },
  };
}

/** Opens a connection that sees committed data, and cannot write. */
export const sqliteReader = (path: string): SqliteConnection => connectionTo(openFile(path, 'reader'), BEGIN);

/** Opens a connection that writes. A commit returns when it is on the disk. */
export function sqliteWriter(path: string): SqliteConnection {
  const database = openFile(path, 'writer');
  database.exec(`${MAKE_STAFF_UNREAD}; ${MAKE_WORDS_DUE}`);
  database.function('stoop_pairs', { deterministic: true }, (text) => indexedPairs(String(text)));
  return connectionTo(database, BEGIN_TO_WRITE);
}
