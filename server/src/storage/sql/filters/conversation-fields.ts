/** Fields of drafts, threads, reminders, polls and votes, by the API's names. */
import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, flag, NOTHING, scalar } from './field.ts';

type Columns = { readonly [name: string]: RawBuilder<unknown> };

const columns = (alias: string, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)]));

/** Named columns; a question about anything else finds nothing, the rules have refused it. */
function plainFields(fn: SqlFunctions, known: Columns): Fields {
  return (ref) => {
    const column = ref.kind === 'named' ? known[ref.name] : undefined;
    return column === undefined ? { condition: () => NOTHING, order: sql`1` } : scalar(fn, column);
  };
}

/** Drafts `d`. The channel's own draft has no parent. */
export function draftFields(fn: SqlFunctions): Fields {
  return plainFields(fn, {
    channel_cid: sql.ref('d.cid'),
    created_at: sql.ref('d.created_at'),
    parent_id: sql`nullif(d.parent_id, '')`,
  });
}

/** Reminders `r`. */
export function reminderFields(fn: SqlFunctions): Fields {
  return plainFields(fn, {
    channel_cid: sql.ref('r.cid'),
    ...columns('r', ['message_id', 'remind_at', 'created_at', 'updated_at']),
  });
}

export const PARTICIPANTS = sql<number>`(select count(*) from thread_members tp where tp.parent_id = t.parent_id)`;
export const ACTIVE = sql<number>`(select count(*) from thread_members ta
  where ta.parent_id = t.parent_id and ta.last_message_at is not null)`;

/** Threads `t`, their parent `p`, their channel `c`, the viewer's participation `me`. */
export function threadFields(fn: SqlFunctions): Fields {
  const known: Columns = {
    channel_cid: sql.ref('t.cid'),
    'channel.team': sql.ref('c.team'),
    'channel.disabled': sql.ref('c.disabled'),
    created_by_user_id: sql.ref('t.created_by'),
    reply_count: sql.ref('p.reply_count'),
    participant_count: PARTICIPANTS,
    active_participant_count: ACTIVE,
    ...columns('t', ['title', 'created_at', 'updated_at', 'last_message_at']),
    parent_message_id: sql.ref('t.parent_id'),
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, sql`t.custom`, ref.path, sortType);
    if (ref.name === 'has_unread') return flag(sql`(me.unread > 0)`);
    const column = known[ref.name];
    return column === undefined ? customField(fn, sql`t.custom`, [ref.name], sortType) : scalar(fn, column);
  };
}

/** Polls `p`. */
export function pollFields(fn: SqlFunctions): Fields {
  const known: Columns = {
    created_by_id: sql.ref('p.created_by'),
    is_closed: sql.ref('p.closed'),
    max_votes_allowed: sql.ref('p.max_votes'),
    allow_answers: sql.ref('p.allow_answers'),
    allow_user_suggested_options: sql.ref('p.allow_suggestions'),
    enforce_unique_vote: sql.ref('p.unique_vote'),
    voting_visibility: sql.ref('p.visibility'),
    ...columns('p', ['id', 'name', 'created_at', 'updated_at', 'vote_count']),
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, sql`p.custom`, ref.path, sortType);
    const column = known[ref.name];
    return column === undefined ? customField(fn, sql`p.custom`, [ref.name], sortType) : scalar(fn, column);
  };
}

/** Votes `v`. `onlyUser`: whose user id can be asked for, so that questions do not tell who voted. */
export function voteFields(fn: SqlFunctions, onlyUser: string | null): Fields {
  const user =
    onlyUser === null ? sql.ref('v.user_id') : sql`(case when v.user_id = ${onlyUser} then v.user_id end)`;
  return plainFields(fn, {
    user_id: user,
    is_answer: sql`(case when v.option_id is null then 1 else 0 end)`,
    ...columns('v', ['id', 'poll_id', 'option_id', 'created_at', 'updated_at']),
  });
}
