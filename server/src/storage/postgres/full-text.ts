import { sql } from 'kysely';
import type { Engine, FullText, Worded } from '../sql/engine.ts';
import { prepared } from '../sql/prepared.ts';
import { askedPairs, CUT, indexedPairs, isBeginning } from '../sql/script-pairs.ts';

/** Words are cut as by SQLite's FTS5 (unicode61 without diacritics), whatever language the database has. */
const WORD = /[\p{L}\p{N}]+/gu;
const DIACRITIC = /[\u0300-\u036f]/g;
/** Characters of a word that are compared; the database takes 2,046 bytes. */
const WORD_CHARS = 500;
/** Positions of one word that the database counts, and the largest of them. */
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;
/** Rank: long messages weigh less, by the logarithm of their length. */
const BY_LENGTH = 1;

function wordsOf(text: string): readonly string[] {
  const bare = text.normalize('NFD').replaceAll(DIACRITIC, '').normalize('NFC').toLowerCase();
  return (bare.match(WORD) ?? []).map((word) => word.slice(0, WORD_CHARS).toWellFormed());
}

/** Returns the words with their positions, as the database reads a tsvector. */
function vector(text: string): string {
  const places = new Map<string, number[]>();
  for (const [i, word] of wordsOf(indexedPairs(text)).entries()) {
    const known = places.get(word) ?? [];
    if (known.length < MOST_PLACES && i < LAST_PLACE) known.push(i + 1);
    places.set(word, known);
  }
  return [...places].map(([word, at]) => `'${word}'${at.length > 0 ? `:${at.join()}` : ''}`).join(' ');
}

function query(text: string, mode: 'all' | 'any' | 'beginning'): string {
  const words = wordsOf(askedPairs(text)).map((word) => `'${word}'${isBeginning(word) ? ':*' : ''}`);
  if (mode === 'any') return words.join(' | ');
  const all = words.join(' & ');
  return mode === 'beginning' && !all.endsWith('*') ? `${all}:*` : all;
}

const CUT_NOW = sql.lit(CUT);

const put = prepared(({ db }, p: { id: string; words: string }) =>
  sql`insert into message_words (id, words, cut) values (${p.id}, cast(${p.words} as tsvector), ${CUT_NOW})
    on conflict (id) do update set words = excluded.words, cut = excluded.cut
      where message_words.words <> excluded.words or message_words.cut <> excluded.cut`.compile(db),
);
/** Indexes an older message. Words stored meanwhile are newer than what was read, and cut correctly. */
const putOld = prepared(({ db }, p: { id: string; words: string }) =>
  sql`insert into message_words (id, words, cut)
      select m.id, cast(${p.words} as tsvector), ${CUT_NOW} from messages m where m.id = ${p.id} for key share
    on conflict (id) do update set words = excluded.words, cut = excluded.cut
      where message_words.cut < excluded.cut`.compile(db),
);
const oldOnes = prepared(({ db }, p: { after: string; limit: number }) =>
  sql<{ id: string; text: string; cut: number }>`select m.id, m.text, coalesce(w.cut, 0) as cut
    from messages m left join message_words w on w.id = m.id
    where m.id > ${p.after} order by m.id limit ${p.limit}`.compile(db),
);

/** Messages read at a time. */
const PAGE = 500;

/**
 * Cuts messages again that an earlier version indexed, a page at a time, beside all other work. Until it is done those
 * messages are found as before. Runs once for a database; several nodes do it twice without harm.
 * @param isOver whether to stop: the next start goes on from the beginning
 */
export async function recutWords(engine: Engine, isOver: () => boolean): Promise<void> {
  const { rows } = await sql<{ cut: number }>`select max(cut) as cut from words_cut`.execute(engine.db);
  if ((rows[0]?.cut ?? 0) >= CUT) return;
  for (let after = ''; !isOver(); ) {
    const page = await oldOnes(engine, { after, limit: PAGE });
    for (const { id, text, cut } of page)
      if (cut < CUT && !isOver()) await putOld(engine, { id, words: vector(text) });
    const last = page.at(-1);
    if (last === undefined) {
      await sql`insert into words_cut (cut) values (${CUT_NOW}) on conflict do nothing`.execute(engine.db);
      return;
    }
    after = last.id;
  }
}

async function keep(engine: Engine, { id, text }: Worded): Promise<void> {
  await put(engine, { id, words: vector(text) });
}

export const postgresFullText: FullText = {
  has: (messageId, text, mode) =>
    sql`(${messageId} in (select w.id from message_words w
      where w.words @@ cast(${query(text, mode)} as tsquery)))`,
  ranks: (text) =>
    sql`(select w.id, ts_rank(w.words, cast(${query(text, 'all')} as tsquery), ${sql.raw(String(BY_LENGTH))}) as rank
      from message_words w where w.words @@ cast(${query(text, 'all')} as tsquery))`,
  add: keep,
  replace: keep,
};
