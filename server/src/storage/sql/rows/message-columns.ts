/**
 * A message is read as six columns and one that packs all others into a JSON list. That column is null for most
 * messages, which are just words in a channel. Passing on thirty columns takes longer than finding the row.
 */
import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import type { MessageRow } from '../schema.ts';

/** Columns of a message that is just words in a channel. */
export const PLAIN = {
  type: 'regular',
  html: null,
  parent_id: null,
  show_in_channel: 0,
  in_list: 1,
  counted: 1,
  quoted_id: null,
  mentioned: '[]',
  attachments: '[]',
  silent: 0,
  custom: '{}',
  poll_id: null,
  location: null,
  location_end: null,
  reaction_groups: '{}',
  reply_count: 0,
  deleted_reply_count: 0,
  thread_participants: '[]',
  pinned_at: null,
  pinned_by: null,
  pin_expires: null,
  text_updated_at: null,
  deleted_at: null,
  restricted: '[]',
  mention_groups: '{}',
  command: null,
  i18n: null,
  shadowed: 0,
  hidden_for: 0,
} as const satisfies Partial<MessageRow>;

type Packed = keyof typeof PLAIN;
const PACKED = Object.keys(PLAIN) as Packed[];

/** A row as `messageColumns` selects it. */
export interface NarrowMessageRow extends Omit<MessageRow, Packed> {
  /** JSON list of the other columns; null if they equal those of `PLAIN`. */
  readonly packed: string | null;
}

/** Returns the columns to select from the table of messages under an alias. */
export function messageColumns(fn: SqlFunctions, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const same = PACKED.map((name) =>
    PLAIN[name] === null ? sql`${column(name)} is null` : sql`${column(name)} = ${sql.lit(PLAIN[name])}`,
  );
  const own = ['id', 'cid', 'user_id', 'text', 'created_at', 'updated_at'].map(column);
  return sql`${sql.join(own)},
    case when ${sql.join(same, sql` and `)} then null else ${fn.jsonList(PACKED.map(column))} end as packed`;
}

/** Returns the whole row. */
export function unpacked({ packed: _, ...own }: NarrowMessageRow, packed: string): MessageRow {
  const values = JSON.parse(packed) as readonly unknown[];
  const others = Object.fromEntries(PACKED.map((name, at) => [name, values[at]]));
  return { ...own, ...(others as Pick<MessageRow, Packed>) };
}
