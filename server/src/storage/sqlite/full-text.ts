import { type Kysely, sql } from 'kysely';
import type { Engine, FullText } from '../sql/engine.ts';
import { prepared } from '../sql/prepared.ts';
import type { Schema } from '../sql/schema.ts';
import { askedPairs, CUT, isBeginning } from '../sql/script-pairs.ts';

/**
 * The index of words holds no text of its own. `message_docs` maps its documents to messages, whose row ids may change.
 * `words_cut` holds the rule by which all texts are cut.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
const SET_UP = [
  'create table if not exists message_docs (doc integer primary key, id text not null, created_at integer not null)',
  'create index if not exists message_docs_age on message_docs (created_at)',
  `create virtual table if not exists message_words using fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
  `create trigger if not exists message_words_gone after delete on messages begin
    delete from message_words where rowid in (select doc from message_docs where created_at = old.created_at and id = old.id);
    delete from message_docs where created_at = old.created_at and id = old.id;
  end`,
  'create table if not exists words_cut (cut integer primary key)',
  'create index if not exists messages_author on messages (user_id, created_at)',
];

/** Remains of an index that triggers updated, and of one in a file beside the database. */
const EARLIER = [
  ...['insert', 'update', 'delete'].map((change) => `drop trigger if exists message_words_${change}`),
  ...['new', 'insert', 'update', 'delete'].map((change) => `drop trigger if exists words_pending_${change}`),
  'drop table if exists words_pending',
];

const FILL = [
  'drop table if exists message_words',
  'drop table if exists message_docs',
  ...SET_UP,
  `insert into message_docs (id, created_at) select id, created_at from messages where text <> ''`,
  `insert into message_words (rowid, text)
    select d.doc, stoop_pairs(m.text) from message_docs d join messages m on m.id = d.id`,
  `insert into words_cut (cut) values (${CUT})`,
];

/** Messages whose texts the running group has changed. Temporary: its rows are undone with their unit. */
export const MAKE_WORDS_DUE = 'create temp table words_due (id text primary key) without rowid';

/**
 * Runs after the migrations. Cuts all texts that were not cut, or were cut by another rule. All in one transaction, so
 * that a start that was interrupted does it again. A million short messages take 5 s of processor time.
 */
export async function setUpWords(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    for (const statement of EARLIER) await run(statement);
    await run('create table if not exists words_cut (cut integer primary key)');
    const { rows } = await sql`select 1 from words_cut where cut = ${CUT}`.execute(transaction);
    for (const statement of rows.length > 0 ? SET_UP : FILL) await run(statement);
  });
}

const due = prepared(({ db }, p: { id: string }) =>
  sql`insert or ignore into words_due (id) values (${p.id})`.compile(db),
);
const removeWords = prepared(({ db }, p: { id: string; at: number }) =>
  sql`delete from message_words where rowid in
    (select doc from message_docs where created_at = ${p.at} and id = ${p.id})`.compile(db),
);
const removeDoc = prepared(({ db }, p: { id: string; at: number }) =>
  sql`delete from message_docs where created_at = ${p.at} and id = ${p.id}`.compile(db),
);
const firstDue = prepared(({ db }) =>
  sql<{ last: number }>`select (select coalesce(max(doc), 0) from message_docs) as last
    from words_due limit 1`.compile(db),
);
/** A message may be gone again in the same group. */
const addDocs = prepared(({ db }) =>
  sql`insert into message_docs (id, created_at)
    select m.id, m.created_at from words_due w cross join messages m on m.id = w.id`.compile(db),
);
const addWords = prepared(({ db }, p: { last: number }) =>
  sql`insert into message_words (rowid, text) select d.doc, stoop_pairs(m.text)
    from message_docs d cross join messages m on m.id = d.id where d.doc > ${p.last} order by d.doc`.compile(
    db,
  ),
);
const nothingDue = prepared(({ db }) => sql`delete from words_due`.compile(db));

/**
 * Indexes the texts of a group's units, before their commit. Within a unit it would cost three times as much: the index
 * writes itself out when a savepoint is released.
 */
export async function writeWordsDue(engine: Engine): Promise<void> {
  const [found] = await firstDue(engine, {});
  if (found === undefined) return;
  await addDocs(engine, {});
  await addWords(engine, found);
  await nothingDue(engine, {});
}

/** Combining marks are part of the word. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[\u0300-\u036f])*/gu;

/** Returns words as FTS5 reads them: each in quotes, so that none is taken for an operator. */
function query(text: string, mode: 'all' | 'any' | 'beginning'): string {
  const words = (askedPairs(text).match(WORD) ?? []).map(
    (word) => `"${word}"${isBeginning(word) ? ' *' : ''}`,
  );
  if (mode === 'any') return words.join(' OR ');
  const all = words.join(' ');
  return mode === 'beginning' && !all.endsWith('*') ? `${all} *` : all;
}

export const sqliteFullText: FullText = {
  has: (messageId, text, mode) =>
    sql`(${messageId} in (select d.id from message_words w join message_docs d on d.doc = w.rowid
      where stoop_within_time(d.rowid) and message_words match ${query(text, mode)}))`,
  ranks: (text) =>
    sql`(select d.id, -w.rank as rank from message_words w join message_docs d on d.doc = w.rowid
      where stoop_within_time(d.rowid) and message_words match ${query(text, 'all')})`,
  async add(engine, { id }) {
    await due(engine, { id });
  },
  async replace(engine, { id, createdAt: at }) {
    await removeWords(engine, { id, at });
    await removeDoc(engine, { id, at });
    await due(engine, { id });
  },
};
