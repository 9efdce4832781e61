/** Sets up what a PostgreSQL database has beside the common schema. Every step can be repeated. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../sql/schema.ts';

const FUNCTIONS = [
  // JSON.stringify escapes halves of characters and NUL, which are no JSON here: they are read as U+FFFD.
  String.raw`create or replace function stoop_json(doc text) returns jsonb language sql immutable parallel safe
    as $$ select (case when doc like '%\\u%'
      then regexp_replace(doc, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g') else doc end)::jsonb $$`,
  // The same as sortableNumber.
  `create or replace function stoop_number(n double precision) returns text language sql immutable parallel safe
    as $$ select case when n >= 0 then '1' || encode(float8send(n + 0.0), 'hex')
      else '0' || translate(encode(float8send(n), 'hex'), '0123456789abcdef', 'fedcba9876543210') end $$`,
  `create or replace function stoop_scalar(doc jsonb) returns text language sql immutable parallel safe
    as $$ select case jsonb_typeof(doc) when 'string' then '2' || (doc #>> '{}')
      when 'number' then stoop_number((doc #>> '{}')::double precision)
      when 'boolean' then stoop_number(case when doc = 'true'::jsonb then 1 else 0 end) end $$`,
  // SQLite has 0 and 1 for booleans, so does this.
  `create or replace function stoop_text(doc jsonb) returns text language sql immutable parallel safe
    as $$ select case jsonb_typeof(doc) when 'boolean' then (case when doc = 'true'::jsonb then '1' else '0' end)
      when 'null' then null else doc #>> '{}' end $$`,
  // A text counts as the number at its beginning.
  String.raw`create or replace function stoop_real(doc jsonb) returns double precision language sql immutable parallel safe
    as $$ select case jsonb_typeof(doc) when 'number' then (doc #>> '{}')::double precision
      when 'boolean' then (case when doc = 'true'::jsonb then 1 else 0 end)::double precision
      when 'string' then coalesce(substring(doc #>> '{}'
        from '^\s*([-+]?[0-9]{1,200}(\.[0-9]{1,200})?([eE][-+]?[0-9]{1,2})?)'), '0')::double precision end $$`,
];

/**
 * Collations that know the case of every script, the better ones first. Without any, the database's own language
 * decides.
 */
const CASES = ['und-x-icu', 'pg_unicode_fast', 'pg_c_utf8'];

/** Creates the same function as `fold`. */
async function makeFold(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct collname as name from pg_collation
    where collname = any (${CASES}) and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))`.execute(
    db,
  );
  const known = CASES.find((name) => rows.some((row) => row.name === name));
  const by = known === undefined ? sql`` : sql`collate ${sql.ref(known)}`;
  await sql`create or replace function stoop_fold(value text) returns text language sql immutable parallel safe
    as $$ select upper(value ${by}) $$`.execute(db);
}

const WORDS = [
  `create table if not exists message_words (
    id text collate "C" primary key references messages (id) on delete cascade, words tsvector not null)`,
  'create index if not exists message_words_words on message_words using gin (words)',
  // The rule by which each text was cut, and the rule by which all texts are.
  'alter table message_words add column if not exists cut integer not null default 0',
  'create table if not exists words_cut (cut integer primary key)',
];

/**
 * Text columns that this transaction has made and that would be ordered by some language. SQLite orders by bytes, and
 * so do all pages here.
 */
const OTHER_ORDER = sql<{ table_name: string; columns: string }>`select c.relname as table_name,
    string_agg(format('alter column %I type text collate "C"', a.attname), ', ') as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
    and a.xmin = pg_current_xact_id()::xid and not a.attisdropped and a.atttypid = 'text'::regtype and a.attcollation <> 'pg_catalog."C"'::regcollation
  group by c.relname`;

/** Runs after the migrations. */
export async function setUpPostgres(db: Kysely<Schema>): Promise<void> {
  for (const statement of [...FUNCTIONS, ...WORDS]) await sql.raw(statement).execute(db);
  await makeFold(db);
}

/** Runs at the end of each migration, in its transaction. */
export async function orderByBytes(db: Kysely<Schema>): Promise<void> {
  const { rows } = await OTHER_ORDER.execute(db);
  for (const { table_name, columns } of rows)
    await sql`alter table ${sql.table(table_name)} ${sql.raw(columns)}`.execute(db);
}
