/** Tables of muted channels, and of tasks. */

export interface ChannelMuteRow {
  user_id: string;
  cid: string;
  created_at: number;
  updated_at: number;
  expires: number | null;
}

export interface TaskRow {
  id: string;
  status: string;
  /** Remaining work and progress, as JSON. */
  work: string | null;
  result: string | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

export interface MembershipTables {
  channel_mutes: ChannelMuteRow;
  tasks: TaskRow;
}
