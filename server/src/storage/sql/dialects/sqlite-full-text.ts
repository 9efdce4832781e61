import { type Kysely, sql } from 'kysely';
import type { FullText } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { askedPairs, isBeginning } from './script-pairs.ts';

/**
 * Which messages the index of words has to look at anew, in order: all that is noted of their words within the unit of
 * work that stores them. The first row is nobody's message and says which database this is. Rows are never numbered
 * twice: the last one that was looked at stays.
 * @see sqlite-words.ts
 */
const SET_UP = [
  `create table if not exists words_pending (n integer primary key, message_id text not null)`,
  `insert into words_pending (message_id) select lower(hex(randomblob(16)))
    where not exists (select 1 from words_pending)`,
  `create trigger if not exists words_pending_new after insert on messages begin
    insert into words_pending (message_id) values (new.id);
  end`,
  `create trigger if not exists words_pending_update after update of text on messages
    when old.text <> new.text begin
    insert into words_pending (message_id) values (new.id);
  end`,
  `create trigger if not exists words_pending_delete after delete on messages begin
    insert into words_pending (message_id) values (old.id);
  end`,
  // As it was before whoever wrote a message was noted as well: only those with words.
  'drop trigger if exists words_pending_insert',
  // Messages by author are looked for in the index beside: here each message dirtied a page of its author's, which made
  // up a third of what a commit writes.
  'drop index if exists messages_author',
  // Thread-only replies are in no list; whether somebody writes too soon is asked of them too.
  'create index if not exists messages_unlisted on messages (cid, created_at) where in_list = 0',
  // The index as it was kept before: within the database, brought up to date with each message.
  ...['insert', 'update', 'delete'].map((change) => `drop trigger if exists message_words_${change}`),
  'drop table if exists message_words',
  'drop table if exists message_docs',
];

/** After the migrations. Safe to repeat. */
export async function notePendingWords(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of SET_UP) await sql.raw(statement).execute(transaction);
  });
}

/** Marks that were written apart from their letter are part of the word. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[\u0300-\u036f])*/gu;

/** Words as FTS5 reads them: each in quotes, so that none is taken for an operator. */
function query(text: string, mode: 'all' | 'any' | 'beginning'): string {
  const words = (askedPairs(text).match(WORD) ?? []).map(
    (word) => `"${word}"${isBeginning(word) ? ' *' : ''}`,
  );
  if (mode === 'any') return words.join(' OR ');
  const all = words.join(' ');
  return mode === 'beginning' && !all.endsWith('*') ? `${all} *` : all;
}

/** For the connection that reads. `w` is in the order in which somebody wrote, without looking at the messages. */
export const sqliteAuthored = sql`message_docs w cross join messages m on m.id = w.id`;

/** For the connection that reads: it has the index beside the database. */
export const sqliteFullText: FullText = {
  has: (messageId, text, mode) =>
    sql`(${messageId} in (select d.id from message_words w join message_docs d on d.doc = w.rowid
      where message_words match ${query(text, mode)}))`,
  ranks: (text) =>
    sql`(select d.id, -w.rank as rank from message_words w join message_docs d on d.doc = w.rowid
      where message_words match ${query(text, 'all')})`,
  keep: null,
};
