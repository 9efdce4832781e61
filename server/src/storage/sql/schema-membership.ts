/** Tables of channels that somebody does not want to hear of, and of work that goes on behind a call. */

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
  /** What is to be done and how far it is, as JSON. */
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
