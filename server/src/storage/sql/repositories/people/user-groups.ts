import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type {
  GroupTeams,
  UserGroupMember,
  UserGroupReader,
  UserGroupRecord,
  UserGroupWriter,
} from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { excluded, prepared } from '../../prepared.ts';
import { bit } from '../../rows/json.ts';
import type { Schema } from '../../schema.ts';
import type { UserGroupMemberRow, UserGroupRow } from '../../schema-user-groups.ts';

type Build = ExpressionBuilder<Schema, 'user_groups'>;

const one = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('user_groups').selectAll().where('id', '=', p.id).compile(),
);
const some = prepared(({ db, fn }, p: { ids: string }) =>
  sql<UserGroupRow>`select g.* from ${fn.each(p.ids, 'j')} join user_groups g on g.id = j.value`.compile(db),
);
const members = prepared(({ db }, p: { id: string }) =>
  db
    .selectFrom('user_group_members')
    .selectAll()
    .where('group_id', '=', p.id)
    .orderBy('created_at')
    .orderBy('user_id')
    .compile(),
);
const count = prepared(({ db }, _p: Record<string, never>) =>
  sql<{ n: number }>`select count(*) as n from user_groups`.compile(db),
);
const upsert = prepared(({ db }, p: UserGroupRow) =>
  db
    .insertInto('user_groups')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const removeAll = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('user_group_members').where('group_id', '=', p.id).compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('user_groups').where('id', '=', p.id).compile(),
);
const upsertMember = prepared(({ db }, p: UserGroupMemberRow) =>
  db
    .insertInto('user_group_members')
    .values(p)
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(excluded(p)))
    .compile(),
);

const fromRow = (row: UserGroupRow): UserGroupRecord => ({
  id: row.id,
  name: row.name,
  description: row.description,
  teamId: row.team,
  createdById: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const memberFromRow = (row: UserGroupMemberRow): UserGroupMember => ({
  groupId: row.group_id,
  userId: row.user_id,
  isAdmin: row.is_admin === 1,
  createdAt: row.created_at,
});

/** Condition: of one of these teams; null among them is no team. */
function ofTeams(is: Build, teams: GroupTeams): Expression<SqlBool> {
  const named = teams.filter((team) => team !== null);
  return is.or([
    ...(named.length > 0 ? [is('team', 'in', named)] : []),
    ...(teams.includes(null) ? [is('team', 'is', null)] : []),
  ]);
}

/** `%`, `_` and the escape character itself are literal. */
const asPrefix = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

export function userGroupsReader(engine: Engine): UserGroupReader {
  const { db, fn } = engine;
  return {
    async get(id) {
      const [row] = await one(engine, { id });
      return row === undefined ? null : fromRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      return (await some(engine, { ids: JSON.stringify(ids) })).map(fromRow);
    },
    async list({ after, teams, limit }) {
      let query = db.selectFrom('user_groups').selectAll();
      if (teams !== null) query = query.where((is) => ofTeams(is, teams));
      if (after !== null)
        query = query.where((is) =>
          is.or([
            is('created_at', '>', after.createdAt),
            is.and([is('created_at', '=', after.createdAt), is('id', '>', after.id)]),
          ]),
        );
      return (await query.orderBy('created_at').orderBy('id').limit(limit).execute()).map(fromRow);
    },
    async search({ prefix, after, teams, limit }) {
      let query = db
        .selectFrom('user_groups')
        .selectAll()
        .where(fn.likeNoCase(sql.ref('name'), asPrefix(prefix)));
      if (teams !== null) query = query.where((is) => ofTeams(is, teams));
      if (after !== null)
        query = query.where((is) =>
          is.or([
            is('name', '>', after.name),
            ...(after.id === null ? [] : [is.and([is('name', '=', after.name), is('id', '>', after.id)])]),
          ]),
        );
      return (await query.orderBy('name').orderBy('id').limit(limit).execute()).map(fromRow);
    },
    async members(id) {
      return (await members(engine, { id })).map(memberFromRow);
    },
    async count() {
      const [row] = await count(engine, {});
      return Number(row?.n ?? 0);
    },
  };
}

export function userGroupsWriter(engine: Engine): UserGroupWriter {
  return {
    ...userGroupsReader(engine),
    async put(group) {
      await upsert(engine, {
        id: group.id,
        name: group.name,
        description: group.description,
        team: group.teamId,
        created_by: group.createdById,
        created_at: group.createdAt,
        updated_at: group.updatedAt,
      });
    },
    async remove(id) {
      await removeAll(engine, { id });
      await remove(engine, { id });
    },
    async putMember({ groupId, userId, isAdmin, createdAt }) {
      await upsertMember(engine, {
        group_id: groupId,
        user_id: userId,
        is_admin: bit(isAdmin),
        created_at: createdAt,
      });
    },
    async removeMembers(id, userIds) {
      if (userIds.length === 0) return;
      await engine.db
        .deleteFrom('user_group_members')
        .where('group_id', '=', id)
        .where('user_id', 'in', [...userIds])
        .execute();
    },
  };
}
