import type { Ports } from '../ports/index.ts';
import type { StaffService } from '../services/index.ts';
import { invitationCalls } from './invitations.ts';
import { memberCalls } from './members.ts';
import { sessionCalls, signInCalls } from './sessions.ts';

/** Accounts of agents and admins. The wire makes and hashes codes and cookies; the rules know only the hashes. */
export function staffService(ports: Ports): StaffService {
  return {
    ...invitationCalls(ports),
    ...signInCalls(ports),
    ...sessionCalls(ports),
    ...memberCalls(ports),
  };
}
