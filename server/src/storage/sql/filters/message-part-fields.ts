/** Fields of reactions and of earlier versions of messages, by the API's names. */
import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, scalar } from './field.ts';

type Columns = { readonly [name: string]: RawBuilder<unknown> };

const REACTION: Columns = {
  type: sql.ref('r.type'),
  user_id: sql.ref('r.user_id'),
  score: sql.ref('r.score'),
  created_at: sql.ref('r.created_at'),
  updated_at: sql.ref('r.updated_at'),
};

const HISTORY: Columns = {
  message_id: sql.ref('h.message_id'),
  user_id: sql.ref('h.updated_by'),
  message_updated_by_id: sql.ref('h.updated_by'),
  message_updated_at: sql.ref('h.updated_at'),
  created_at: sql.ref('h.updated_at'),
  updated_at: sql.ref('h.updated_at'),
};

/** Reactions `r`. */
export function reactionFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    const column = ref.kind === 'named' ? REACTION[ref.name] : undefined;
    if (column !== undefined) return scalar(fn, column);
    return customField(fn, sql`r.custom`, ref.kind === 'named' ? [ref.name] : ref.path, sortType);
  };
}

/** Earlier versions `h`. */
export function historyFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    const column = ref.kind === 'named' ? HISTORY[ref.name] : undefined;
    if (column !== undefined) return scalar(fn, column);
    return customField(fn, sql`h.custom`, ref.kind === 'named' ? [ref.name] : ref.path, sortType);
  };
}
