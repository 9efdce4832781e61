import { sql } from 'kysely';
import type { Engine, FullText } from '../engine.ts';
import { prepared } from '../prepared.ts';

/** Words and their cutting are as with SQLite's FTS5 (unicode61 without diacritics), whatever language the database has. */
const WORD = /[\p{L}\p{N}]+/gu;
const DIACRITIC = /[\u0300-\u036f]/g;
/** Characters of a word that are looked at; the database takes 2,046 bytes. */
const WORD_CHARS = 500;
/** Places of one word that the database counts, and how far it counts them. */
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;
/** Rank: long messages weigh less, by the logarithm of their length. */
const BY_LENGTH = 1;

function wordsOf(text: string): readonly string[] {
  const bare = text.normalize('NFD').replaceAll(DIACRITIC, '').normalize('NFC').toLowerCase();
  return (bare.match(WORD) ?? []).map((word) => word.slice(0, WORD_CHARS).toWellFormed());
}

/** The words with their places, as the database reads a tsvector. */
function vector(text: string): string {
  const places = new Map<string, number[]>();
  for (const [i, word] of wordsOf(text).entries()) {
    const known = places.get(word) ?? [];
    if (known.length < MOST_PLACES && i < LAST_PLACE) known.push(i + 1);
    places.set(word, known);
  }
  return [...places].map(([word, at]) => `'${word}'${at.length > 0 ? `:${at.join()}` : ''}`).join(' ');
}

function query(text: string, mode: 'all' | 'any' | 'beginning'): string {
  const words = wordsOf(text).map((word) => `'${word}'`);
  if (mode === 'any') return words.join(' | ');
  return mode === 'beginning' ? `${words.join(' & ')}:*` : words.join(' & ');
}

const put = prepared(({ db }, p: { id: string; words: string }) =>
  sql`insert into message_words (id, words) values (${p.id}, cast(${p.words} as tsvector))
    on conflict (id) do update set words = excluded.words where message_words.words <> excluded.words`.compile(
    db,
  ),
);

export const postgresFullText: FullText = {
  has: (messageId, text, mode) =>
    sql`(${messageId} in (select w.id from message_words w
      where w.words @@ cast(${query(text, mode)} as tsquery)))`,
  rank: (messageId, text) =>
    sql`(select ts_rank(w.words, cast(${query(text, 'all')} as tsquery), ${sql.raw(String(BY_LENGTH))})
      from message_words w where w.id = ${messageId} and w.words @@ cast(${query(text, 'all')} as tsquery))`,
  keep: async (engine: Engine, id, text) => {
    await put(engine, { id, words: vector(text) });
  },
};
