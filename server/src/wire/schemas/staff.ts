import Type from 'typebox';
import { Flag, nullable, Text, Time } from './fields.ts';

/** Accounts of agents and admins. */
export const STAFF_SCHEMAS = {
  StaffMember: Type.Object({
    user_id: Text,
    name: nullable(Text),
    email: Text,
    role: Text,
    created_at: Time,
  }),
  StaffInvitation: Type.Object({
    id: Text,
    email: Text,
    role: Text,
    invited_by: nullable(Text),
    created_at: Time,
    expires_at: Time,
  }),
  StaffSession: Type.Object({
    id: Text,
    agent: Text,
    network: Text,
    current: Flag,
    created_at: Time,
    last_used_at: Time,
    expires_at: Time,
  }),
  StaffLogEntry: Type.Object({
    id: Text,
    at: Time,
    action: Text,
    actor_id: nullable(Text),
    target_id: nullable(Text),
    detail: Text,
    network: Text,
  }),
};
