import {
  listOf,
  optional,
  payload,
  QueryMembersPayload,
  readJsonParam,
  readQueryMembers,
  Text,
  writeMember,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

export const memberRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: '/members',
    operation: 'QueryMembers',
    access: 'token',
    query: { payload: payload(QueryMembersPayload), connection_id: optional(Text) },
    answer: { members: listOf('ChannelMemberResponse') },
    async handle({ actor, query, connectionId }) {
      const asked = readQueryMembers(readJsonParam(query, 'payload'));
      const members = await domain.members.query(actor, { ...asked, connectionId });
      return { members: members.map(writeMember) };
    },
  },
];
