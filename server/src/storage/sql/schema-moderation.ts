/** Tables of moderation, of accounts, files and settings. An empty `cid` stands for the whole app. */
type Bit = 0 | 1;

export interface MuteRow {
  user_id: string;
  target_id: string;
  created_at: number;
  updated_at: number;
  expires: number | null;
}

export interface BlockRow {
  user_id: string;
  blocked_id: string;
  created_at: number;
}

export interface BanRow {
  target_id: string;
  cid: string;
  shadow: Bit;
  ip_ban: Bit;
  reason: string | null;
  banned_by: string | null;
  created_at: number;
  expires: number | null;
}

export interface UserAddressRow {
  user_id: string;
  address: string;
  seen_at: number;
}

export interface AddressBanRow {
  address: string;
  target_id: string;
  cid: string;
  expires: number | null;
}

export interface FutureBanRow {
  target_id: string;
  owner_id: string;
  shadow: Bit;
  reason: string | null;
  created_at: number;
  expires: number | null;
}

export interface FlagRow {
  id: string;
  user_id: string;
  /** Empty for complaints about a user. */
  message_id: string;
  target_user_id: string;
  cid: string | null;
  reason: string | null;
  custom: string;
  created_at: number;
  updated_at: number;
}

export interface FlagReviewRow {
  message_id: string;
  result: string;
  details: string;
  reviewed_by: string | null;
  reviewed_at: number;
}

export interface DeviceRow {
  id: string;
  user_id: string;
  push_provider: string;
  push_provider_name: string | null;
  voip: Bit;
  created_at: number;
}

export interface PushPreferenceRow {
  user_id: string;
  cid: string;
  chat_level: string | null;
  call_level: string | null;
  disabled_until: number | null;
  chat_preferences: string | null;
}

export interface PushRow {
  id: string;
  kind: string;
  cid: string;
  message_id: string;
  user_id: string | null;
  device_id: string | null;
  attempts: number;
  due_at: number;
  created_at: number;
}

export interface UploadRow {
  id: string;
  name: string;
  kind: string;
  user_id: string;
  cid: string | null;
  mime_type: string;
  size: number;
  variants: string;
  created_at: number;
  by_server: Bit;
  /** Time at which a text was last found to contain the file's address; at first, the time of the upload. */
  seen_at: number;
}

/** A file whose upload or removal is under way: see domain/store/files.ts. */
export interface LooseFileRow {
  id: string;
  since: number;
  user_id: string | null;
  day: number;
  bytes: number;
  network: string | null;
}

interface UploadUsageRow {
  owner: string;
  day: number;
  bytes: number;
}

/** A message that does not count as unread for a user who muted its author. */
interface UncountedRow {
  message_id: string;
  user_id: string;
}

export interface ModerationTables {
  mutes: MuteRow;
  blocks: BlockRow;
  bans: BanRow;
  future_bans: FutureBanRow;
  user_addresses: UserAddressRow;
  address_bans: AddressBanRow;
  flags: FlagRow;
  flag_reviews: FlagReviewRow;
  devices: DeviceRow;
  push_preferences: PushPreferenceRow;
  pushes: PushRow;
  uploads: UploadRow;
  loose_files: LooseFileRow;
  upload_usage: UploadUsageRow;
  uncounted: UncountedRow;
  erased_users: { user_id: string };
  settings: { name: string; value: string };
}
