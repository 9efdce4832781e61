/**
 * The words of messages and who wrote them, in a file of their own beside the database. They are looked at later than the messages are
 * stored, many at once, which takes half the time, and in a thread of its own (sqlite-words-worker.ts), so that nobody
 * waits for it. A file has one writer at a time: the index cannot lie in the database's. All in it comes from there: it
 * needs no backup, and is made anew where it does not fit.
 */
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CUT, indexedPairs } from './script-pairs.ts';
import { sqliteErrorMeaning } from './sqlite-errors.ts';

const FILE = 'words.db';
const OWNER_ONLY = 0o600;
const WAL_SUFFIXES = ['', '-wal', '-shm'];

/** Messages of one transaction: the more, the fewer pieces of the index have to be merged later. */
const AT_ONCE = 1_000;
/** The log is written back to the file when it has grown by so many pages of 4 KiB. */
const CHECKPOINT_PAGES = 4_096;
/** Milliseconds a statement waits for a shell that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * The index holds no text of its own. `words_progress.n` is the last row of `words_pending` that was looked at, and
 * `mark` what stands in it; `scan` is the message up to which all there are have been looked through, in the order of
 * their ids, null when that is over.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
const SET_UP = `
  create table message_docs (
    doc integer primary key, id text not null unique, user_id text not null, created_at integer not null);
  create index message_docs_author on message_docs (user_id, created_at, id);
  create virtual table message_words using fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
  create table words_progress (
    one integer primary key check (one = 1), n integer not null, mark text not null, scan text)`;
/** Of what is kept of each message. */
const LAYOUT = 1;
const CUTS_PER_LAYOUT = 1_000;
/** An index of another layout, or of texts that were cut otherwise, is made anew. */
const VERSION = LAYOUT * CUTS_PER_LAYOUT + CUT;
const TABLES = ['message_docs', 'message_words', 'words_progress'];
const EMPTY = TABLES.map((name) => `drop table if exists ${name}`).join(';');

export const wordsPath = (folder: string): string => join(folder, FILE);

/** What the database says: its newest row of `words_pending`, what stands in another one, whether there are messages. */
export interface Noted {
  newest(): { readonly n: number; readonly mark: string };
  /** Null where there is no such row. */
  markOf(n: number): string | null;
  isEmpty(): boolean;
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // What a power cut takes of it is looked at again: it goes to the disk when the log is written back.
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma journal_mode = wal; pragma synchronous = normal;
    pragma temp_store = memory; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  return database;
}

function isWhole(database: DatabaseSync): boolean {
  const names = TABLES.map((name) => `'${name}'`).join();
  const found = database.prepare(`select count(*) as n from sqlite_schema where name in (${names})`).get();
  const version = database.prepare('pragma user_version').get();
  return found?.n === TABLES.length && version?.user_version === VERSION;
}

function goesWith(database: DatabaseSync, { markOf }: Noted): boolean {
  const progress = database.prepare('select n, mark from words_progress').get();
  return progress !== undefined && markOf(Number(progress.n)) === progress.mark;
}

function fit(path: string, noted: Noted): void {
  // The engine would make it readable to all.
  closeSync(openSync(path, 'a', OWNER_ONLY));
  const database = open(path);
  try {
    database.exec('begin immediate');
    if (!isWhole(database) || !goesWith(database, noted)) {
      // None, another database's, or one from after a backup: everything is looked through once.
      const { n, mark } = noted.newest();
      database.exec(`${EMPTY}; ${SET_UP}; pragma user_version = ${VERSION}`);
      const scan = noted.isEmpty() ? null : '';
      database.prepare('insert into words_progress values (1, ?, ?, ?)').run(n, mark, scan);
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** Makes the index where there is none, or none that fits. Does not fill it. */
export function fitWords(folder: string, noted: Noted): void {
  const path = wordsPath(folder);
  try {
    fit(path, noted);
  } catch (error) {
    if (sqliteErrorMeaning(error) !== 'unreadable') throw error;
    for (const suffix of WAL_SUFFIXES) rmSync(`${path}${suffix}`, { force: true });
    fit(path, noted);
  }
}

/** Condition of the connection that reads: the index has not looked at all that is committed. */
export const IS_BEHIND = `select 1 as behind from words_progress
  where scan is not null or n < (select max(n) from words_pending)`;

const PENDING = 'select message_id from chat.words_pending where n > :from and n <= :to';
const SCANNED = 'select id from chat.messages where id > :from and id <= :to';

/** What is in the index of some messages becomes what they say now. */
function replaceOf(database: DatabaseSync, ids: string): readonly StatementSync[] {
  return [
    `delete from message_words where rowid in (select doc from message_docs where id in (${ids}))`,
    `delete from message_docs where id in (${ids})`,
    `insert into message_docs (id, user_id, created_at)
      select id, user_id, created_at from chat.messages where id in (${ids})`,
    `insert into message_words (rowid, text) select d.doc, indexed_pairs(m.text)
      from message_docs d join chat.messages m on m.id = d.id where d.id in (${ids}) and m.text <> ''`,
  ].map((text) => database.prepare(text));
}

interface Progress {
  readonly n: number;
  readonly scan: string | null;
}

/** Fills the index; the only one who writes to it. */
export class WordsIndex {
  readonly #database: DatabaseSync;
  readonly #progress: StatementSync;
  readonly #pending: { readonly end: StatementSync; readonly replace: readonly StatementSync[] };
  readonly #scan: { readonly end: StatementSync; readonly replace: readonly StatementSync[] };

  /** @param chat path of the database, which is only read */
  constructor(folder: string, chat: string) {
    const database = open(wordsPath(folder));
    database.function('indexed_pairs', { deterministic: true }, (text) => indexedPairs(String(text)));
    database.prepare('attach database ? as chat').run(chat);
    this.#database = database;
    this.#progress = database.prepare('select n, scan from words_progress');
    this.#pending = {
      end: database.prepare(`select max(n) as "end", count(*) as count from (
        select n from chat.words_pending where n > ? order by n limit ${AT_ONCE})`),
      replace: replaceOf(database, PENDING),
    };
    this.#scan = {
      end: database.prepare(`select max(id) as "end", count(*) as count from (
        select id from chat.messages where id > ? order by id limit ${AT_ONCE})`),
      replace: replaceOf(database, SCANNED),
    };
  }

  /**
   * Looks at what was noted.
   * @param how `most`: leaves the rest, which is cheaper with more · `all`: everything that was committed before the call
   * @param isStopped asked now and then; what is left is looked at another time
   * @returns the last row of `words_pending` that it has looked at
   */
  catchUp(how: 'most' | 'all', isStopped: () => boolean): number {
    while (!isStopped() && this.#goOn(how)) {}
    return this.#now().n;
  }

  /**
   * Writes the database's own log back to its file, as far as that goes without anybody waiting: some thousand pages for
   * the messages of one look, and the disk has to have them before the log may begin anew.
   * @see https://www.sqlite.org/wal.html#ckpt
   */
  writeBack(): void {
    this.#database.exec('pragma chat.wal_checkpoint(passive)');
  }

  close(): void {
    this.#database.close();
  }

  #now(): Progress {
    return this.#progress.get() as unknown as Progress;
  }

  /** One transaction, begun by reading: it must not hold what only the writer of the database may. */
  #goOn(how: 'most' | 'all'): boolean {
    this.#database.exec('begin');
    try {
      const { n, scan } = this.#now();
      const goesOn = scan === null ? this.#lookAtPending(n, how) : this.#lookThrough(scan);
      this.#database.exec('commit');
      return goesOn;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  #lookThrough(from: string): boolean {
    const { end, count } = this.#scan.end.get(from) as { end: string | null; count: number };
    for (const statement of end === null ? [] : this.#scan.replace) statement.run({ from, to: end });
    const scan = count < AT_ONCE ? null : end;
    this.#database.prepare('update words_progress set scan = ?').run(scan);
    return true;
  }

  #lookAtPending(from: number, how: 'most' | 'all'): boolean {
    const { end, count } = this.#pending.end.get(from) as { end: number | null; count: number };
    if (end === null || (how === 'most' && count < AT_ONCE)) return false;
    for (const statement of this.#pending.replace) statement.run({ from, to: end });
    this.#database
      .prepare(`update words_progress set n = :end,
        mark = (select message_id from chat.words_pending where n = :end)`)
      .run({ end });
    return count === AT_ONCE;
  }
}
