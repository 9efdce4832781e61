import { sql } from 'kysely';
import type { PollQuery, PollReader, PollWriter, VoteQuery } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { pollFields, voteFields } from '../../filters/conversation-fields.ts';
import { inScope } from '../../filters/in-scope.ts';
import { keysetPage } from '../../keyset.ts';
import { excluded, prepared } from '../../prepared.ts';
import { parseList } from '../../rows/json.ts';
import { pollFromRow, pollToRow, voteFromRow, voteToRow } from '../../rows/poll-row.ts';
import type { PollRow, PollVoteRow } from '../../schema-conversation.ts';

const byId = prepared(({ db }, p: { id: string }) =>
  sql<PollRow>`select * from polls where id = ${p.id}`.compile(db),
);
const byIds = prepared(({ db, fn }, p: { ids: string }) =>
  sql<PollRow>`select p.* from ${fn.each(p.ids, 'j')} join polls p on p.id = j.value`.compile(db),
);
const carriers = prepared(({ db }, p: { id: string; limit: number }) =>
  sql<{
    id: string;
    cid: string;
    user_id: string;
    restricted: string;
    created_at: number;
    hidden_for: number;
  }>`select id, cid, user_id, restricted, created_at, hidden_for from messages
    where poll_id = ${p.id} and deleted_at is null order by created_at, id limit ${p.limit}`.compile(db),
);
const vote = prepared(({ db }, p: { id: string }) =>
  sql<PollVoteRow>`select * from poll_votes where id = ${p.id}`.compile(db),
);
const votesOf = prepared(({ db, fn }, p: { ids: string; userId: string }) =>
  sql<PollVoteRow>`select v.* from ${fn.each(p.ids, 'j')}
    join poll_votes v on v.poll_id = j.value and v.user_id = ${p.userId}
    order by v.poll_id, v.created_at desc, v.id`.compile(db),
);
const latestVotes = prepared(({ db, fn }, p: { ids: string; limit: number }) =>
  sql<PollVoteRow>`select v.* from ${fn.topOfEach({
    from: fn.each(p.ids, 'j'),
    top: sql`select n.id from poll_votes n where n.option_id = j.value and n.shadowed = 0
      order by n.created_at desc, n.id desc limit ${p.limit}`,
    table: sql`poll_votes v`,
    keys: ['v.id'],
  })} order by v.option_id, v.created_at desc, v.id desc`.compile(db),
);
const latestAnswers = prepared(({ db, fn }, p: { ids: string; limit: number }) =>
  sql<PollVoteRow>`select v.* from ${fn.topOfEach({
    from: fn.each(p.ids, 'j'),
    top: sql`select n.id from poll_votes n where n.poll_id = j.value and n.option_id is null and n.shadowed = 0
      order by n.created_at desc, n.id desc limit ${p.limit}`,
    table: sql`poll_votes v`,
    keys: ['v.id'],
  })} order by v.poll_id, v.created_at desc, v.id desc`.compile(db),
);
const shadowedVoters = prepared(({ db }, p: { pollId: string; limit: number }) =>
  sql<{ user_id: string }>`select distinct user_id from poll_votes
    where poll_id = ${p.pollId} and shadowed = 1 order by user_id limit ${p.limit}`.compile(db),
);
const put = prepared(({ db }, p: PollRow) =>
  db
    .insertInto('polls')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p, 'id')))
    .compile(),
);
const remove = prepared(({ db }, p: { id: string }) => sql`delete from polls where id = ${p.id}`.compile(db));
const putVote = prepared(({ db }, p: PollVoteRow) =>
  db
    .insertInto('poll_votes')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p, 'id')))
    .compile(),
);
const removeVote = prepared(({ db }, p: { id: string }) =>
  sql`delete from poll_votes where id = ${p.id}`.compile(db),
);
const removeVotesFor = prepared(({ db }, p: { optionId: string }) =>
  sql`delete from poll_votes where option_id = ${p.optionId}`.compile(db),
);

/** Condition: polls of the viewer, and those they can see in a channel. */
function visible({ fn }: Engine, { viewer, scope }: PollQuery) {
  if (scope === 'all') return fn.withinTime('p');
  return sql<boolean>`${fn.withinTime('p')} and (p.created_by = ${viewer} or exists (select 1 from messages pm
    join channels c on c.cid = pm.cid left join members m on m.cid = c.cid and m.user_id = ${viewer}
    where ${fn.withinTime('pm')} and pm.poll_id = p.id and pm.deleted_at is null and c.deleted_at is null
      and pm.created_at > coalesce(m.history_from, -1) and ${inScope(scope, viewer)}))`;
}

/** Shadowed votes are for the voter and the server only. */
const kept = ({ viewer }: VoteQuery) =>
  viewer === null ? sql<boolean>`1 = 1` : sql<boolean>`(v.shadowed = 0 or v.user_id = ${viewer})`;

export function pollsReader(engine: Engine): PollReader {
  return {
    async get(id) {
      const [row] = await byId(engine, { id });
      return row === undefined ? null : pollFromRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      return (await byIds(engine, { ids: JSON.stringify([...new Set(ids)]) })).map(pollFromRow);
    },
    async find(query) {
      const source = {
        columns: sql`p.*`,
        from: sql`polls p`,
        where: visible(engine, query),
        fields: pollFields(engine.fn),
        tie: sql.ref('p.id'),
      };
      const page = await keysetPage<PollRow>(engine, source, query);
      return { ...page, items: page.items.map(pollFromRow) };
    },
    async carriers(id, limit) {
      const rows = await carriers(engine, { id, limit });
      return rows.map((row) => ({
        id: row.id,
        cid: row.cid,
        userId: row.user_id,
        restrictedVisibility: parseList<string>(row.restricted),
        createdAt: Number(row.created_at),
        hiddenForSome: Number(row.hidden_for) === 1,
      }));
    },
    async vote(id) {
      const [row] = await vote(engine, { id });
      return row === undefined ? null : voteFromRow(row);
    },
    async votesOf(pollIds, userId) {
      if (pollIds.length === 0) return [];
      return (await votesOf(engine, { ids: JSON.stringify(pollIds), userId })).map(voteFromRow);
    },
    async latestVotes(optionIds, limit) {
      if (optionIds.length === 0) return [];
      return (await latestVotes(engine, { ids: JSON.stringify(optionIds), limit })).map(voteFromRow);
    },
    async latestAnswers(pollIds, limit) {
      if (pollIds.length === 0) return [];
      return (await latestAnswers(engine, { ids: JSON.stringify(pollIds), limit })).map(voteFromRow);
    },
    async shadowedVoters(pollId, limit) {
      return (await shadowedVoters(engine, { pollId, limit })).map(({ user_id }) => user_id);
    },
    async votes(query) {
      const source = {
        columns: sql`v.*`,
        from: sql`poll_votes v`,
        where: sql<boolean>`${engine.fn.withinTime('v')} and v.poll_id = ${query.pollId} and ${kept(query)}`,
        fields: voteFields(engine.fn, query.onlyUser),
        tie: sql.ref('v.id'),
      };
      const page = await keysetPage<PollVoteRow>(engine, source, query);
      return { ...page, items: page.items.map(voteFromRow) };
    },
  };
}

export function pollsWriter(engine: Engine): PollWriter {
  return {
    ...pollsReader(engine),
    async put(poll) {
      await put(engine, pollToRow(poll));
    },
    async remove(id) {
      await remove(engine, { id });
    },
    async putVote(record) {
      await putVote(engine, voteToRow(record));
    },
    async removeVote(id) {
      await removeVote(engine, { id });
    },
    async removeVotesFor(optionId) {
      await removeVotesFor(engine, { optionId });
    },
  };
}
