/** Opens connections and adapts them to Kysely. Only this folder imports pg. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Names for queries whose text keeps coming back, under which the database keeps them planned. */
const MOST_NAMES = 400;
/** Uses of a text before it gets a name: most filters run once. */
const USES_BEFORE = 3;
const MOST_COUNTED = 2_000;

function namedStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count > USES_BEFORE) {
      uses.delete(text);
      const name = `stoop_${names.size}`;
      names.set(text, name);
      return name;
    }
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, count);
    return undefined;
  };
}

/** Milliseconds that a unit of work waits for a connection, and a connection for its server. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds after which a statement ends, including one that waits for another node's lock. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** Milliseconds of silence after which a session belongs to a node that is gone: units wait for the store only. */
const SILENT_TRANSACTION_MS = 15_000;
/** Milliseconds after which an idle connection is closed. */
const IDLE_MS = 30_000;
const INT8 = 20;
const NUMERIC = 1700;
/** A character that no text in PostgreSQL can contain. */
const NUL = '\0';
const REPLACEMENT = '\uFFFD';

/**
 * Settings of every session. Compiling queries to machine code costs more than such short ones take. Acknowledged data
 * has to be on disk, unless the server is set to more than that.
 */
const SESSION = `set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${SILENT_TRANSACTION_MS}; set jit = off;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** Whole numbers beyond 2^53 are not stored, so times, counts and sums are read as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
};

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, REPLACEMENT) : value;
  return Array.isArray(value) ? value.map(storable) : value;
}

/** Statements without a useful answer: the next one is sent along with them, and fails if they did. */
const FORERUNNER = /^(begin|start transaction|savepoint|select pg_advisory_xact_lock|select set_config)/;
const BEGIN = /^(begin|start transaction)/;
const END = /^(commit|rollback)$/;
const UNDO = /^rollback/;
/**
 * Writes that return no rows, in a transaction. A send makes six of them. Waiting for each answer takes a turn of the
 * event loop, and turns are long under load.
 */
const WRITE = /^(insert|update)\b/;
const RETURNS_ROWS = /\breturning\b/;
/** Statements sent ahead without waiting, at most: their answers take memory. */
const MOST_AHEAD = 50;
const NOTHING = { command: '', rowCount: 0, rows: [] };

/** A newer version of this program has changed a table: earlier prepared statements do not fit any more. */
const STALE = '0A000';

/** Returns a session as Kysely uses it: repeated queries are prepared once, and values can be stored. */
function shown(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
  let stale = false;
  let isOpen = false;
  let ahead: Promise<unknown>[] = [];
  const goesAhead = (text: string): boolean =>
    FORERUNNER.test(text) ||
    (isOpen && ahead.length < MOST_AHEAD && WRITE.test(text) && !RETURNS_ROWS.test(text));
  function asked(text: string, values: readonly unknown[]) {
    const name = values.length > 0 ? nameOf(text) : undefined;
    const config = { text, values: values.map(storable) };
    return name === undefined ? config : { ...config, name };
  }
  return {
    async query(text: string, values: readonly unknown[]) {
      if (BEGIN.test(text)) isOpen = true;
      if (END.test(text)) isOpen = false;
      const answer = client.query(asked(text, values));
      if (goesAhead(text)) {
        answer.catch(() => {});
        ahead.push(answer);
        return NOTHING;
      }
      const before = ahead;
      ahead = [];
      try {
        // Statements that are undone may have failed.
        if (before.length > 0 && !UNDO.test(text)) await Promise.all([...before, answer]);
        return await answer;
      } catch (error) {
        stale ||= error instanceof pg.DatabaseError && error.code === STALE;
        throw error;
      }
    },
    release: (broken = false) => client.release(broken || stale),
  };
}

export interface PostgresOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly connections: number;
}

/** Connections to the database at an address. */
export function postgresDialect({ url, connections }: PostgresOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'stoop',
    types,
    verify: (client, done) => client.query(SESSION, (error) => done(error)),
  });
  const nameOf = namedStatements();
  const sessions = new WeakMap<pg.PoolClient, ReturnType<typeof shown>>();
  // A connection that breaks fails the query under way, or the next one: no one else has to hear of it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  function session(client: pg.PoolClient): ReturnType<typeof shown> {
    const known = sessions.get(client) ?? shown(client, nameOf);
    sessions.set(client, known);
    return known;
  }
  return new PostgresDialect({
    pool: {
      options: {},
      connect: async () => session(await pool.connect()) as never,
      end: () => pool.end(),
    },
  });
}
