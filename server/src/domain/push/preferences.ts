import type { Millis, PushPreference } from '../types/index.ts';

/** The category of a message for a user, by the names of `chat_preferences`. */
export type Category =
  | 'direct_mentions'
  | 'channel_mentions'
  | 'role_mentions'
  | 'group_mentions'
  | 'thread_replies'
  | 'default_preference';

const MENTIONS: readonly Category[] = [
  'direct_mentions',
  'channel_mentions',
  'role_mentions',
  'group_mentions',
];

type Preference = Pick<PushPreference, 'chatLevel' | 'chatPreferences' | 'disabledUntil'>;

function byLevel(level: string, categories: readonly Category[]): boolean {
  if (level === 'none') return false;
  // `mentions` is the older name of `direct_mentions` (API).
  if (level === 'direct_mentions' || level === 'mentions') return categories.includes('direct_mentions');
  if (level === 'all_mentions') return categories.some((category) => MENTIONS.includes(category));
  return true;
}

/** Returns the answer of one preference; null if it has none for such messages. */
function said({ chatLevel, chatPreferences }: Preference, categories: readonly Category[]): boolean | null {
  const named = categories.map((category) => chatPreferences?.[category]);
  const explicit = named.filter((value) => value === 'all' || value === 'none');
  if (explicit.length > 0) return explicit.includes('all');
  return chatLevel === null || chatLevel === 'default' ? null : byLevel(chatLevel, categories);
}

/** Returns whether a user wants to be notified: by their preference for the channel, else by the one for everything. */
export function wants(
  ofAll: Preference | null,
  ofChannel: Preference | null,
  { categories, now }: { readonly categories: readonly Category[]; readonly now: Millis },
): boolean {
  for (const preference of [ofAll, ofChannel]) if ((preference?.disabledUntil ?? 0) > now) return false;
  const own = ofChannel === null ? null : said(ofChannel, categories);
  return own ?? (ofAll === null ? null : said(ofAll, categories)) ?? true;
}

/** Returns whether a user wants what they asked for themselves: not if they want nothing, or nothing now. */
export function wantsOwn(ofAll: Preference | null, ofChannel: Preference | null, now: Millis): boolean {
  return wants(ofAll, ofChannel, { categories: ['direct_mentions'], now });
}
