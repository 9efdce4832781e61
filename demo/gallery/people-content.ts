import { asUser } from './as-user.ts';
import { AMA, FREYA, INES, JON, JONAS, LUCIA, MARTA, ME, OSKAR, PRIYA, TOMAS } from './people.ts';
import { at } from './snapshots.ts';

/** Everybody the fixture's server knows. */
export const EVERYBODY = [AMA, FREYA, INES, JON, JONAS, LUCIA, MARTA, ME, OSKAR, PRIYA, TOMAS];

const iso = (when: number) => new Date(when).toISOString();
const CID = 'messaging:nord';
const LAMP = `${globalThis.location?.origin}/gallery/media/lamp-900x600.svg`;

export const CHANNEL = {
  cid: CID,
  id: 'nord',
  type: 'messaging',
  name: 'Nord Hotel',
  created_by: asUser(FREYA),
  member_count: 12,
  frozen: false,
  cooldown: 10,
  own_capabilities: [
    ...['update-channel', 'update-channel-members', 'mute-channel', 'freeze-channel', 'set-channel-cooldown'],
    ...['leave-channel', 'delete-channel', 'search-messages', 'ban-channel-members'],
  ],
};

const MEMBERS = [
  { user: asUser(FREYA) },
  { user: asUser(ME), channel_role: 'channel_moderator' },
  { user: asUser(JONAS), channel_role: 'channel_moderator' },
  { user: asUser(TOMAS) },
  { user: asUser(AMA), invited: true },
  { user: asUser(OSKAR), banned: true },
];

const TEXTS = [
  'Final count: 40 Arcs for the rooms and 6 floor lamps for the lobby.',
  'The lamps for the second floor came without their keys, all of them, so whoever unpacks one should look into the lid of the box before calling us about the lamp.',
  'A lamp that hums has a loose lampshade.',
];

const MESSAGES = TEXTS.map((text, index) => ({
  id: `found${index}`,
  text,
  type: 'regular',
  user: asUser([FREYA, ME, JONAS][index] ?? ME),
  channel: CHANNEL,
  created_at: iso(at(10, 12, index * 3)),
}));

const HELD = [
  {
    id: 'held',
    user: asUser(JONAS),
    created_at: iso(at(10, 12)),
    attachments: [
      { type: 'image', image_url: LAMP, title: 'lamp.svg' },
      { type: 'image', image_url: LAMP, title: 'lobby.svg' },
      { type: 'video', asset_url: 'https://files.example/tour.mp4', title: 'tour.mp4', thumb_url: LAMP },
      {
        ...{ type: 'file', asset_url: 'https://files.example/b.pdf', file_size: 1_200_000 },
        title: 'Lighting-schedule-of-the-second-and-third-floor-v4.pdf',
      },
      {
        type: 'image',
        og_scrape_url: 'https://halden.studio/brass',
        title: 'Dark brass',
        title_link: 'https://halden.studio/brass',
      },
    ],
  },
];

/** `fail…` is refused, `nothing` finds nothing, everything else is answered. */
function asked(query: unknown): string {
  const words = JSON.stringify(query ?? '');
  if (words.includes('fail')) throw Object.assign(new Error('no network'), { code: 'ERR_NETWORK' });
  return words;
}

/** What the client of a fixture answers about channels and people. */
export function peopleClient(calls: string[]) {
  const done = async (what: string) => calls.push(what);
  const channel = (type: string, id: string) => ({
    cid: `${type}:${id}`,
    query: () => done('create'),
    updatePartial: (change: object) => done(`update ${JSON.stringify(change)}`),
    mute: () => done('mute channel'),
    pin: () => done('pin channel'),
    archive: () => done('archive channel'),
    acceptInvite: () => done('accept'),
    rejectInvite: () => done('reject'),
    removeMembers: (ids: readonly string[]) => done(`remove ${ids.join()}`),
    delete: () => done('delete channel'),
  });
  return {
    key: 'gallery',
    getAppSettings: async () => ({ app: { web_push: { public_key: 'gallery' } } }),
    user: { ...asUser(ME), privacy_settings: { read_receipts: { enabled: false } } },
    channel,
    _muteStatus: () => ({ muted: false, expiresAt: null }),
    search: async (_: unknown, query: object) => {
      const words = asked(query);
      if (words.includes('attachments')) return { results: HELD.map((message) => ({ message })) };
      return {
        results: words.includes('nothing') ? [] : MESSAGES.map((message) => ({ message })),
        next: '2',
      };
    },
    queryUsers: async (query: object) => {
      const words = asked(query);
      const others = EVERYBODY.filter(({ id }) => id !== ME.id);
      return { users: words.includes('nothing') ? [] : others.slice(0, 6).map(asUser) };
    },
    queryChannelsRequest: async () => [
      { channel: CHANNEL, members: MEMBERS, messages: [MESSAGES[0]], read: [] },
    ],
    getBlockedUsers: async () => ({
      blocks: [{ blocked_user_id: OSKAR.id, blocked_user: asUser(OSKAR) }],
    }),
    partialUpdateUser: () => done('update user'),
    setPushPreferences: async () => ({ user_preferences: {} }),
  };
}

/** @returns the answer to a request by its path; undefined where it is about something else */
export function peopleAnswer(path: string): unknown {
  if (path.endsWith('/members')) return { members: MEMBERS };
  if (!path.endsWith('/query')) return undefined;
  return {
    channel: CHANNEL,
    membership: { user: asUser(ME), channel_role: 'channel_moderator', pinned_at: iso(at(9, 0)) },
    watcher_count: 3,
    watchers: [asUser(LUCIA)],
  };
}
