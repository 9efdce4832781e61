import Type from 'typebox';
import {
  inputError,
  LIMITS,
  type NamedTeam,
  type NewUserGroup,
  PAGES,
  type UserGroupChange,
  type UserGroupMembers,
  type UserGroupPage,
  type UserGroupSearch,
} from '../../../domain/index.ts';
import { readCountParam } from '../query-string.ts';
import { maybe, reader } from '../reader.ts';
import { readTime } from '../time.ts';
import { readId, readLimit, readList, readNewId, readText, requireId } from '../values.ts';
import { isRaw } from './on-behalf.ts';

/** No page of groups is longer; each list has a tighter limit. */
const MAX_LIMIT = 100;

/** Reads `limit` and `created_at_gt` of every call that lists groups. */
function readPageStart(query: URLSearchParams) {
  return {
    limit: readCountParam(query, 'limit', MAX_LIMIT),
    createdAtGt: readTime(query.get('created_at_gt'), 'created_at_gt'),
  };
}

const readTeam = (team: unknown) => readId(team, 'team_id');

/** Reads `limit`, `id_gt`, `created_at_gt` and `team_id` of GET /usergroups. */
export function readGroupPage(query: URLSearchParams): UserGroupPage {
  const { limit, createdAtGt } = readPageStart(query);
  return {
    limit: readLimit(limit, PAGES.userGroups),
    teamId: readTeam(query.get('team_id')),
    createdAtGt,
    idGt: () => readId(query.get('id_gt'), 'id_gt'),
  };
}

/** Reads `query`, `limit`, `name_gt`, `id_gt` and `team_id` of GET /usergroups/search. */
export function readGroupSearch(query: URLSearchParams): UserGroupSearch {
  const limit = readLimit(readPageStart(query).limit, PAGES.userGroupSearch);
  const teamId = readTeam(query.get('team_id'));
  const prefix = readText(query.get('query'), 'query', LIMITS.userGroupName)?.trim() ?? '';
  if (prefix === '') throw inputError('query is a required field');
  const name = readText(query.get('name_gt'), 'name_gt', LIMITS.userGroupName);
  const id = readId(query.get('id_gt'), 'id_gt');
  if (id !== null && name === null) throw inputError('id_gt of a search comes with name_gt');
  return { prefix, limit, teamId, after: name === null ? null : { name, id } };
}

/** `team_id` of a call that names one group. */
export const readGroupTeam =
  (query: URLSearchParams): NamedTeam =>
  () =>
    readTeam(query.get('team_id'));

function readName(value: unknown): string {
  const name = readText(value, 'name', LIMITS.userGroupName)?.trim() ?? '';
  if (name === '') throw inputError('name is a required field');
  return name;
}

function readDescription(value: unknown): string | null {
  return readText(value, 'description', LIMITS.userGroupDescription);
}

/** Ids of users, each once. */
function readMemberIds(value: unknown): readonly string[] {
  const list = readList(value, 'member_ids', LIMITS.membersPerCall) ?? [];
  return [...new Set(list.map((id) => requireId(id, 'member_ids')))];
}

/** Reads the body of POST /usergroups. */
export function readNewGroup(body: unknown): NewUserGroup {
  const raw = isRaw(body) ? body : {};
  return {
    id: () => readNewId(raw.id, 'id'),
    details: () => ({
      name: readName(raw.name),
      description: readDescription(raw.description),
      teamId: readTeam(raw.team_id),
    }),
    memberIds: () => readMemberIds(raw.member_ids),
  };
}

/** Reads the body of PUT /usergroups/{id}. */
export function readGroupChange(body: unknown): UserGroupChange {
  const { name, description, team_id: team } = isRaw(body) ? body : {};
  return {
    team: () => readTeam(team),
    details: () => ({
      name: name === undefined || name === null ? undefined : readName(name),
      description: description === undefined ? undefined : readDescription(description),
    }),
  };
}

export const GroupMembersBody = Type.Object({
  member_ids: Type.Unknown(),
  as_admin: maybe(Type.Boolean()),
  team_id: maybe(Type.String()),
});
const readMembersShape = reader(GroupMembersBody);

/** Reads the body of the calls that add and remove members of a group. */
export function readGroupMembers(body: unknown): UserGroupMembers {
  const read = readMembersShape(body ?? {});
  return {
    team: () => readTeam(read.team_id),
    memberIds() {
      const ids = readMemberIds(read.member_ids);
      if (ids.length === 0) throw inputError('member_ids is a required field');
      return ids;
    },
    asAdmin: read.as_admin === true,
  };
}
