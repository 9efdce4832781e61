/** Addresses of files in every text of users and servers. */
import { sql } from 'kysely';
import type { Json, Mentions } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { prepared } from '../../prepared.ts';

interface Place {
  readonly table: string;
  /** Columns of the key, each with a value below all of its values. */
  readonly key: Readonly<Record<string, string | number>>;
  readonly texts: readonly string[];
}

/**
 * All columns that can hold an address, in the order in which rows move between tables, so that no address is missed.
 * Drafts and held messages become messages; edited ones go to the history.
 */
export const PLACES: readonly Place[] = [
  { table: 'drafts', key: { user_id: '', cid: '', parent_id: '' }, texts: ['message'] },
  { table: 'held_messages', key: { id: '' }, texts: ['message', 'metadata'] },
  {
    table: 'messages',
    key: { id: '' },
    texts: ['text', 'html', 'attachments', 'custom', 'i18n', 'location'],
  },
  {
    table: 'message_history',
    key: { message_id: '', updated_at: -1 },
    texts: ['text', 'attachments', 'custom'],
  },
  { table: 'tasks', key: { id: '' }, texts: ['work', 'result'] },
  { table: 'channels', key: { cid: '' }, texts: ['custom', 'config_overrides'] },
  { table: 'users', key: { id: '' }, texts: ['name', 'image', 'custom', 'page_data'] },
  { table: 'members', key: { cid: '', user_id: '' }, texts: ['custom'] },
  { table: 'threads', key: { parent_id: '' }, texts: ['title', 'custom'] },
  { table: 'reactions', key: { message_id: '', user_id: '', type: '' }, texts: ['custom'] },
  { table: 'polls', key: { id: '' }, texts: ['name', 'description', 'options', 'custom'] },
  { table: 'poll_votes', key: { id: '' }, texts: ['answer_text'] },
  { table: 'settings', key: { name: '' }, texts: ['value'] },
  { table: 'user_groups', key: { id: '' }, texts: ['name', 'description'] },
  { table: 'segments', key: { id: '' }, texts: ['name', 'description', 'filter'] },
  { table: 'campaigns', key: { id: '' }, texts: ['content'] },
  { table: 'flags', key: { id: '' }, texts: ['reason', 'custom'] },
  { table: 'flag_reviews', key: { message_id: '' }, texts: ['result', 'details'] },
  { table: 'bans', key: { target_id: '', cid: '' }, texts: ['reason'] },
  { table: 'future_bans', key: { owner_id: '', target_id: '' }, texts: ['reason'] },
];

type Keys = { [column: string]: string | number };

/** Matches `/files/<id>`, also within another address. */
const ADDRESS = /files(?:\/|%2f)([0-9a-f]{8}-[0-9a-f-]{27})/gi;
const HINT = '%files%';

/** Returns the queries of one place. Parameters are named after columns, those of the end with a prefix. */
function queriesOf({ table, key, texts }: Place) {
  const columns = Object.keys(key);
  const tuple = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  const values = (p: Keys, prefix: string) =>
    sql`(${sql.join(columns.map((column) => sql`${p[`${prefix}${column}`]}`))})`;
  return {
    keys: prepared(({ db }, p: Keys) =>
      sql<Keys>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where ${tuple} > ${values(p, '')}
        order by ${sql.join(columns.map((column) => sql.ref(column)))} limit ${p.limit}`.compile(db),
    ),
    texts: prepared(({ db }, p: Keys) =>
      sql<Record<string, string | null>>`select ${sql.join(texts.map((text) => sql.ref(text)))}
        from ${sql.table(table)} where ${tuple} > ${values(p, '')} and ${tuple} <= ${values(p, 'to_')}
        and (${sql.join(
          texts.map((text) => sql`${sql.ref(text)} like ${p.hint}`),
          sql` or `,
        )})`.compile(db),
    ),
  };
}

const QUERIES = PLACES.map((place) => ({ ...place, ...queriesOf(place) }));

interface Position {
  readonly table: string;
  readonly after: Keys;
}

const isPosition = (value: Json): value is Json & Position =>
  typeof value === 'object' && value !== null && 'table' in value && 'after' in value;

const idsIn = (text: string | null): string[] =>
  [...(text ?? '').matchAll(ADDRESS)].map(([, id = '']) => id.toLowerCase());

/** Reads the next rows of one place, or moves to the beginning of the next place. */
export async function mentionsAfter(engine: Engine, from: Json, limit: number): Promise<Mentions> {
  const position = isPosition(from) ? from : null;
  const at = position === null ? 0 : QUERIES.findIndex(({ table }) => table === position.table);
  const place = QUERIES[at];
  // A table that existed when the search began is gone: it starts again.
  if (place === undefined) return { ids: [], next: {} };
  const after = position?.after ?? place.key;
  const end = (await place.keys(engine, { ...after, limit })).at(-1);
  if (end === undefined) {
    const following = QUERIES[at + 1];
    return {
      ids: [],
      next: following === undefined ? null : { table: following.table, after: following.key },
    };
  }
  const to = Object.fromEntries(Object.entries(end).map(([column, value]) => [`to_${column}`, value]));
  const rows = await place.texts(engine, { ...after, ...to, hint: HINT });
  const ids = new Set(rows.flatMap((row) => Object.values(row).flatMap(idsIn)));
  return { ids: [...ids], next: { table: place.table, after: { ...end } } };
}
