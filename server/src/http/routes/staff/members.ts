import { ApiError } from '../../../domain/index.ts';
import {
  hashSignInCode,
  listOf,
  newSignInCode,
  optional,
  readStaffInvite,
  readStaffRole,
  ref,
  StaffInviteBody,
  StaffRoleBody,
  Text,
  writeStaffInvitation,
  writeStaffLogEntry,
  writeStaffMember,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const LOG_PAGE = 50;
/** Characters of an id in the log. */
const MOST_ID_CHARS = 64;

/** Returns the link that an invited person opens. @param base where browsers reach this server */
const invitationLink = (base: string, code: string): string => `${base}/inbox#invite=${code}`;

/** @throws ApiError `input` */
function pageOf(query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? LOG_PAGE);
  const before = query.get('before');
  if (!Number.isInteger(limit) || limit < 1)
    throw new ApiError('input', 'query parameter `limit` must be a whole number, 1 or more');
  if ((before?.length ?? 0) > MOST_ID_CHARS)
    throw new ApiError('input', 'query parameter `before` must be the id of an entry of the log');
  return { before, limit };
}

/** The accounts of staff, for admins. */
export const staffMemberRoutes: Resource = ({ staff }) => [
  {
    method: 'GET',
    path: '/staff/members',
    operation: 'QueryStaffMembers',
    access: 'staff',
    answer: { members: listOf('StaffMember') },
    handle: async ({ caller }) => ({ members: (await staff.members(caller)).map(writeStaffMember) }),
  },
  {
    method: 'PATCH',
    path: '/staff/members/:id',
    operation: 'UpdateStaffMember',
    access: 'staff',
    body: StaffRoleBody,
    answer: { member: ref('StaffMember') },
    async handle({ body, caller, param }) {
      const { role } = readStaffRole(body);
      return { member: writeStaffMember(await staff.setRole(caller, param('id'), role)) };
    },
  },
  {
    method: 'DELETE',
    path: '/staff/members/:id',
    operation: 'RemoveStaffMember',
    access: 'staff',
    answer: {},
    async handle({ caller, param }) {
      await staff.remove(caller, param('id'));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/staff/invitations',
    operation: 'QueryStaffInvitations',
    access: 'staff',
    answer: { invitations: listOf('StaffInvitation') },
    handle: async ({ caller }) => ({
      invitations: (await staff.invitations(caller)).map(writeStaffInvitation),
    }),
  },
  {
    method: 'POST',
    path: '/staff/invitations',
    operation: 'InviteStaffMember',
    access: 'staff',
    body: StaffInviteBody,
    answer: { invitation: ref('StaffInvitation'), link: Text },
    async handle({ base, body, caller }) {
      const code = newSignInCode();
      const input = { ...readStaffInvite(body), hash: hashSignInCode(code) };
      const invitation = await staff.invite(caller, input);
      return { invitation: writeStaffInvitation(invitation), link: invitationLink(base, code) };
    },
  },
  {
    method: 'DELETE',
    path: '/staff/invitations/:id',
    operation: 'WithdrawStaffInvitation',
    access: 'staff',
    answer: {},
    async handle({ caller, param }) {
      await staff.withdraw(caller, param('id'));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/staff/log',
    operation: 'QueryStaffLog',
    access: 'staff',
    query: { before: optional(Text), limit: optional(Text) },
    answer: { entries: listOf('StaffLogEntry') },
    async handle({ caller, query }) {
      return { entries: (await staff.log(caller, pageOf(query))).map(writeStaffLogEntry) };
    },
  },
];
