/** The tables of staff: accounts, invitations, sessions and the log. */

interface StaffAccountRow {
  user_id: string;
  email: string;
  password: string;
  created_at: number;
  updated_at: number;
}

interface StaffInvitationRow {
  id: string;
  hash: string;
  email: string;
  role: string;
  invited_by: string | null;
  created_at: number;
  expires_at: number;
}

interface StaffSessionRow {
  hash: string;
  id: string;
  user_id: string;
  agent: string;
  network: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

interface StaffLogRow {
  id: string;
  at: number;
  action: string;
  actor_id: string | null;
  target_id: string | null;
  detail: string;
  network: string;
}

export interface StaffTables {
  staff_accounts: StaffAccountRow;
  staff_invitations: StaffInvitationRow;
  staff_sessions: StaffSessionRow;
  staff_log: StaffLogRow;
}
