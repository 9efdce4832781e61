/** Tables beside the messages themselves. */

/** A message that one user has deleted for themselves. */
interface HiddenMessageRow {
  message_id: string;
  user_id: string;
}

export interface HeldMessageRow {
  id: string;
  cid: string;
  user_id: string;
  kind: string;
  message: string;
  metadata: string;
  created_at: number;
}

export interface HistoryRow {
  message_id: string;
  updated_at: number;
  updated_by: string;
  text: string;
  attachments: string;
  custom: string;
}

export interface MessageTables {
  hidden_messages: HiddenMessageRow;
  held_messages: HeldMessageRow;
  message_history: HistoryRow;
}
