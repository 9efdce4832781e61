/** Fields of drafts, threads, reminders, polls and votes, by the names of the filters. */
import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { customField } from './custom-field.ts';
import { type Fields, flag, scalar } from './field.ts';
import { type Columns, columns, plainFields } from './plain-fields.ts';

/** Drafts `d`. The channel's own draft has no parent. */
export function draftFields(fn: SqlFunctions): Fields {
  return plainFields(fn, {
    channelCid: sql.ref('d.cid'),
    createdAt: sql.ref('d.created_at'),
    parentId: sql`nullif(d.parent_id, '')`,
  });
}

/** Reminders `r`. */
export function reminderFields(fn: SqlFunctions): Fields {
  return plainFields(fn, {
    channelCid: sql.ref('r.cid'),
    ...columns('r', {
      messageId: 'message_id',
      remindAt: 'remind_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),
  });
}

export const PARTICIPANTS = sql<number>`(select count(*) from thread_members tp where tp.parent_id = t.parent_id)`;
export const ACTIVE = sql<number>`(select count(*) from thread_members ta
  where ta.parent_id = t.parent_id and ta.last_message_at is not null)`;

/** Threads `t`, their parent `p`, their channel `c`, the viewer's participation `me`. */
export function threadFields(fn: SqlFunctions): Fields {
  const known: Columns = {
    channelCid: sql.ref('t.cid'),
    'channel.team': sql.ref('c.team'),
    'channel.disabled': sql.ref('c.disabled'),
    createdByUserId: sql.ref('t.created_by'),
    replyCount: sql.ref('p.reply_count'),
    participantCount: PARTICIPANTS,
    activeParticipantCount: ACTIVE,
    ...columns('t', {
      title: 'title',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      lastMessageAt: 'last_message_at',
    }),
    parentMessageId: sql.ref('t.parent_id'),
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, { column: sql`t.custom`, path: ref.path }, sortType);
    if (ref.name === 'hasUnread') return flag(sql`(me.unread > 0)`);
    const column = known[ref.name];
    return column === undefined
      ? customField(fn, { column: sql`t.custom`, path: [ref.name] }, sortType)
      : scalar(fn, column);
  };
}

/** Polls `p`. */
export function pollFields(fn: SqlFunctions): Fields {
  const known: Columns = {
    createdById: sql.ref('p.created_by'),
    isClosed: sql.ref('p.closed'),
    maxVotesAllowed: sql.ref('p.max_votes'),
    allowAnswers: sql.ref('p.allow_answers'),
    allowUserSuggestedOptions: sql.ref('p.allow_suggestions'),
    enforceUniqueVote: sql.ref('p.unique_vote'),
    votingVisibility: sql.ref('p.visibility'),
    ...columns('p', {
      id: 'id',
      name: 'name',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      voteCount: 'vote_count',
    }),
  };
  return (ref, sortType) => {
    if (ref.kind === 'custom') return customField(fn, { column: sql`p.custom`, path: ref.path }, sortType);
    const column = known[ref.name];
    return column === undefined
      ? customField(fn, { column: sql`p.custom`, path: [ref.name] }, sortType)
      : scalar(fn, column);
  };
}

/** Votes `v`. `onlyUser`: the only user id that can be asked for, so that filters do not reveal who voted. */
export function voteFields(fn: SqlFunctions, onlyUser: string | null): Fields {
  const user =
    onlyUser === null ? sql.ref('v.user_id') : sql`(case when v.user_id = ${onlyUser} then v.user_id end)`;
  return plainFields(fn, {
    userId: user,
    isAnswer: sql`(case when v.option_id is null then 1 else 0 end)`,
    ...columns('v', {
      id: 'id',
      pollId: 'poll_id',
      optionId: 'option_id',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),
  });
}
