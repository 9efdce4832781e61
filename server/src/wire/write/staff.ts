import type { StaffInvitation, StaffLogEntry, StaffMember, StaffSession } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export const writeStaffMember = ({ userId, name, email, role, createdAt }: StaffMember): JsonObject => ({
  user_id: userId,
  name,
  email,
  role,
  created_at: writeTime(createdAt),
});

/** Writes an invitation without the hash of its code. */
export const writeStaffInvitation = (invitation: StaffInvitation): JsonObject => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  created_at: writeTime(invitation.createdAt),
  expires_at: writeTime(invitation.expiresAt),
});

/** Writes a session without the hash of its cookie. */
export const writeStaffSession = (session: StaffSession & { readonly isCurrent: boolean }): JsonObject => ({
  id: session.id,
  agent: session.agent,
  network: session.network,
  current: session.isCurrent,
  created_at: writeTime(session.createdAt),
  last_used_at: writeTime(session.lastUsedAt),
  expires_at: writeTime(session.expiresAt),
});

export const writeStaffLogEntry = (entry: StaffLogEntry): JsonObject => ({
  id: entry.id,
  at: writeTime(entry.at),
  action: entry.action,
  actor_id: entry.actorId,
  target_id: entry.targetId,
  detail: entry.detail,
  network: entry.network,
});
