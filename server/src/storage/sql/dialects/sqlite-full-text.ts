import { type Kysely, sql } from 'kysely';
import type { FullText } from '../engine.ts';
import type { Schema } from '../schema.ts';

/**
 * The words of messages, kept by triggers. The index holds no text of its own; it goes by a number that stays with the
 * message, because SQLite may number the rows of a table without an integer key anew when the file is vacuumed.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
const SET_UP = [
  `create table if not exists message_docs (
    doc integer primary key, id text not null unique references messages (id) on delete cascade)`,
  `create virtual table if not exists message_words using fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
  `create trigger if not exists message_words_insert after insert on messages when new.text <> '' begin
    insert into message_docs (id) values (new.id);
    insert into message_words (rowid, text) select doc, new.text from message_docs where id = new.id;
  end`,
  `create trigger if not exists message_words_update after update of text on messages
    when old.text <> new.text begin
    insert or ignore into message_docs (id) values (new.id);
    delete from message_words where rowid = (select doc from message_docs where id = new.id);
    insert into message_words (rowid, text) select doc, new.text from message_docs where id = new.id;
  end`,
  `create trigger if not exists message_words_delete before delete on messages begin
    delete from message_words where rowid = (select doc from message_docs where id = old.id);
  end`,
  // Messages from before there was an index: only looked for where it is empty.
  `insert into message_docs (id) select m.id from (select 1 where not exists (select 1 from message_docs)) none
    cross join messages m where m.text <> '' order by m.created_at`,
  `insert into message_words (rowid, text) select d.doc, m.text
    from (select 1 where not exists (select 1 from message_words_docsize)) none
    cross join message_docs d join messages m on m.id = d.id`,
];

/** After the migrations. Safe to repeat. */
export async function createFullText(db: Kysely<Schema>): Promise<void> {
  for (const statement of SET_UP) await sql.raw(statement).execute(db);
}

/** Marks that were written apart from their letter are part of the word. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[\u0300-\u036f])*/gu;

/** Words as FTS5 reads them: each in quotes, so that none is taken for an operator. */
function query(text: string, mode: 'all' | 'any' | 'beginning'): string {
  const words = (text.match(WORD) ?? []).map((word) => `"${word}"`);
  if (mode === 'any') return words.join(' OR ');
  return mode === 'beginning' ? `${words.join(' ')}*` : words.join(' ');
}

export const sqliteFullText: FullText = {
  has: (messageId, text, mode) =>
    sql`(${messageId} in (select d.id from message_words w join message_docs d on d.doc = w.rowid
      where message_words match ${query(text, mode)}))`,
  rank: (messageId, text) =>
    sql`(select -w.rank from message_words w where message_words match ${query(text, 'all')}
      and w.rowid = (select doc from message_docs where id = ${messageId}))`,
  keep: null,
};
