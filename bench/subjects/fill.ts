/**
 * Fills a running server's database with copies of its own rows, far beyond what requests could store in a minute.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FillOrder {
  readonly channels: number;
  readonly messagesPerChannel: number;
  /** Existing channel of two members, each of whom has written. */
  readonly template: string;
  /** Existing users; each becomes a member of some of the channels. */
  readonly userIds: readonly string[];
}

/** SQL of each column whose value is not the template's; `n` counts the rows, `p.value` is a person. */
type Columns = Readonly<Record<string, string>>;

const ROWS_PER_COMMIT = 50_000;
/**
 * Second person of a channel, by its number. Odd if the first person's distance is even, so the two always differ.
 */
const SECOND = 'n * 7 + 1';
const MINUTE_MS = 60_000;

/** Generates one row for each n from :from to below :to. */
const SERIES = `with recursive s(n) as (
  select cast(:from as integer) union all select n + 1 from s where n + 1 < :to)`;

interface Copied {
  /** Condition of the row that is copied. */
  readonly where: string;
  readonly rows: number;
}

export function fill(dataDir: string, { channels, messagesPerChannel, template, userIds }: FillOrder): void {
  const database = new DatabaseSync(join(dataDir, 'chat.db'));
  const people = JSON.stringify(userIds);
  const person = (n: string) =>
    `(select value from json_each(:people) where key = (${n}) % ${userIds.length})`;
  const cid = (n: string) => `'messaging:copy-' || (${n})`;
  const first = Date.now() - channels * messagesPerChannel;
  const last = `${first} + n + ${channels * (messagesPerChannel - 1)}`;

  function copy(table: string, { where, rows }: Copied, columns: Columns): void {
    const all = database.prepare(`select name from pragma_table_info('${table}')`).all();
    const names = all.map(({ name }) => String(name));
    const values = names.map((name) => columns[name] ?? `t."${name}"`);
    const insert = database.prepare(`${SERIES} insert into ${table} (${names.map((name) => `"${name}"`)})
      select ${values} from s, (select * from ${table} where ${where} limit 1) t`);
    insert.setAllowUnknownNamedParameters(true);
    for (let from = 0; from < rows; from += ROWS_PER_COMMIT) {
      const to = Math.min(rows, from + ROWS_PER_COMMIT);
      insert.run({ from, to, people, template });
    }
  }
  const total = channels * messagesPerChannel;
  database.exec('pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -200000');
  copy(
    'channels',
    { where: 'cid = :template', rows: channels },
    {
      cid: cid('n'),
      id: `'copy-' || n`,
      message_count: `${messagesPerChannel}`,
      counted: `${messagesPerChannel}`,
      created_at: `${first - MINUTE_MS}`,
      last_message_at: last,
      last_updated: last,
      last_stamp: last,
    },
  );
  for (const seat of ['n', SECOND]) {
    const mine = { cid: cid('n'), user_id: person(seat) };
    copy('members', { where: 'cid = :template', rows: channels }, { ...mine, created_at: `${first}` });
    copy(
      'reads',
      { where: 'cid = :template', rows: channels },
      { ...mine, counted_at_read: '0', last_read: `${first}` },
    );
  }
  // The words of copies are in no index: nobody searches for copies.
  copy(
    'messages',
    { where: `cid = :template and type = 'regular'`, rows: total },
    {
      id: `'copy-' || printf('%08d', n)`,
      cid: cid(`n % ${channels}`),
      user_id: person(`n % ${channels}`),
      created_at: `${first} + n`,
      updated_at: `${first} + n`,
    },
  );
  // On disk before anything is measured: else the system writes half a gigabyte beside the requests.
  database.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)');
  database.close();
}
