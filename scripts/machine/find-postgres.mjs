import { userInfo } from 'node:os';
import pg from 'pg';

/** Addresses of a PostgreSQL server for tests: where it is set up to be, then where systems put it. */
const PLACES = [
  `postgres:///postgres?host=/var/run/postgresql&user=${encodeURIComponent(userInfo().username)}`,
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres:postgres@127.0.0.1:5432/postgres',
];
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Checks whether databases can be created on a server.
 * @param {string} connectionString
 * @returns {Promise<null | Error>} why not
 */
async function refusal(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    return rows[0]?.rolsuper === true ? null : new Error('the user is no superuser');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns the address of a server on which the tests may create databases and roles; null if none answers.
 * @throws if STOOP_TEST_DATABASE_URL names one that cannot be used
 */
export async function findPostgres(env = process.env) {
  const given = env.STOOP_TEST_DATABASE_URL;
  if (given) {
    const why = await refusal(given);
    if (why === null) return given;
    throw new Error(
      `STOOP_TEST_DATABASE_URL must be the address of a superuser on a PostgreSQL server: ${why.message}`,
    );
  }
  for (const place of PLACES) if ((await refusal(place)) === null) return place;
  return null;
}
