/** Fields of reactions and of earlier versions of messages, by the names of the filters. */
import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, scalar } from './field.ts';

type Columns = { readonly [name: string]: RawBuilder<unknown> };

const REACTION: Columns = {
  type: sql.ref('r.type'),
  userId: sql.ref('r.user_id'),
  score: sql.ref('r.score'),
  createdAt: sql.ref('r.created_at'),
  updatedAt: sql.ref('r.updated_at'),
};

const HISTORY: Columns = {
  messageId: sql.ref('h.message_id'),
  userId: sql.ref('h.updated_by'),
  messageUpdatedById: sql.ref('h.updated_by'),
  messageUpdatedAt: sql.ref('h.updated_at'),
  createdAt: sql.ref('h.updated_at'),
  updatedAt: sql.ref('h.updated_at'),
};

/** Reactions `r`. */
export function reactionFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    const column = ref.kind === 'named' ? REACTION[ref.name] : undefined;
    if (column !== undefined) return scalar(fn, column);
    return customField(
      fn,
      { column: sql`r.custom`, path: ref.kind === 'named' ? [ref.name] : ref.path },
      sortType,
    );
  };
}

/** Earlier versions `h`. */
export function historyFields(fn: SqlFunctions): Fields {
  return (ref, sortType) => {
    const column = ref.kind === 'named' ? HISTORY[ref.name] : undefined;
    if (column !== undefined) return scalar(fn, column);
    return customField(
      fn,
      { column: sql`h.custom`, path: ref.kind === 'named' ? [ref.name] : ref.path },
      sortType,
    );
  };
}
