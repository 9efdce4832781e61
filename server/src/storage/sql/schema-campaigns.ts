/** The tables of segments and campaigns. */

export interface SegmentRow {
  id: string;
  type: string;
  name: string;
  description: string;
  filter: string | null;
  condition: string | null;
  all_users: number;
  all_sender_channels: number;
  size: number;
  created_at: number;
  updated_at: number;
}

export interface SegmentTargetRow {
  segment_id: string;
  target_id: string;
  created_at: number;
}

export interface CampaignRow {
  id: string;
  name: string;
  sender_id: string;
  content: string;
  status: string;
  scheduled_for: number | null;
  stop_at: number | null;
  created_at: number;
  updated_at: number;
  started_at: number | null;
  completed_at: number | null;
  collecting: string | null;
  runner: string | null;
  beat_at: number;
  targets: number;
  reached: number;
  messages_sent: number;
  channels_created: number;
  users_sent: number;
}

export interface CampaignTargetRow {
  campaign_id: string;
  target_id: string;
  state: number;
  cid: string | null;
  sent_at: number | null;
}

export interface CampaignTables {
  segments: SegmentRow;
  segment_targets: SegmentTargetRow;
  campaigns: CampaignRow;
  campaign_segments: { campaign_id: string; segment_id: string };
  campaign_targets: CampaignTargetRow;
}
