import Type from 'typebox';
import { readCountParam } from './query-string.ts';
import { maybe, reader } from './reader.ts';
import { readTime } from './time.ts';

/** No page of groups is longer; the rules have tighter limits. */
const MAX_LIMIT = 100;

/** `limit`, `id_gt`, `created_at_gt`, `name_gt`, `query` and `team_id` of the calls that list groups. */
export function readGroupPage(query: URLSearchParams) {
  return {
    limit: readCountParam(query, 'limit', MAX_LIMIT),
    idGt: query.get('id_gt'),
    createdAtGt: readTime(query.get('created_at_gt'), 'created_at_gt'),
    nameGt: query.get('name_gt'),
    query: query.get('query'),
    teamId: query.get('team_id'),
  };
}

export const GroupMembersBody = Type.Object({
  member_ids: Type.Unknown(),
  as_admin: maybe(Type.Boolean()),
  team_id: maybe(Type.String()),
});
const readMembersShape = reader(GroupMembersBody);

/** Body of the calls that add and remove members of a group. */
export function readGroupMembers(body: unknown) {
  const read = readMembersShape(body ?? {});
  return { memberIds: read.member_ids, asAdmin: read.as_admin, teamId: read.team_id };
}
