import { ApiError, type ApiRequest } from '../../../src/client/index.ts';
import { asUser } from '../as-user.ts';
import { at } from '../snapshots.ts';
import { AMA, FREYA, INES, JON, JONAS, LUCIA, MARTA, ME, OSKAR, PRIYA, TOMAS } from './people.ts';

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

/** Returns the words of a query: `fail…` is refused, `nothing` finds nothing, everything else is answered. */
function asked(query: unknown): string {
  const words = JSON.stringify(query ?? '');
  if (words.includes('fail')) throw new ApiError('no network');
  return words;
}

const OTHERS = EVERYBODY.filter(({ id }) => id !== ME.id);

function messagesFor(query: unknown): object {
  const words = asked(query);
  if (words.includes('attachments')) return { results: HELD.map((message) => ({ message })) };
  const found = words.includes('nothing') ? [] : MESSAGES;
  return { results: found.map((message) => ({ message })), next: '2' };
}

/** Answers about channels and people, by the end of a path. */
const ANSWERS: Readonly<Record<string, (request: ApiRequest) => object>> = {
  'GET /search': ({ query }) => messagesFor(query),
  'GET /users': ({ query }) => ({
    users: asked(query).includes('nothing') ? [] : OTHERS.slice(0, 6).map(asUser),
  }),
  'GET /users/block': () => ({
    blocks: [{ blocked_user_id: OSKAR.id, blocked_user: asUser(OSKAR) }],
  }),
  'GET /members': () => ({ members: MEMBERS }),
  'POST /channels': () => ({
    channels: [{ channel: CHANNEL, members: MEMBERS, messages: [MESSAGES[0]], read: [] }],
  }),
  'POST /push_preferences': () => ({ user_preferences: {} }),
};

/** @returns the answer to a request; undefined if it is about something else */
export function peopleAnswer(request: ApiRequest): object | undefined {
  const { method, path } = request;
  const answer = ANSWERS[`${method} ${path}`];
  if (answer) return answer(request);
  if (path.endsWith('/reactions'))
    return { reactions: [INES, TOMAS].map((user) => ({ user: asUser(user) })) };
  if (!path.endsWith('/query')) return undefined;
  return {
    channel: CHANNEL,
    members: [],
    messages: [],
    membership: { user: asUser(ME), channel_role: 'channel_moderator', pinned_at: iso(at(9, 0)) },
    watcher_count: 3,
    watchers: [asUser(LUCIA)],
  };
}
