import type { Change } from '../../src/chat/actions/change.ts';
import type { Inside, MessageSnapshot, Person } from '../../src/chat/index.ts';
import type { ChannelListHandle } from '../../src/chat/list/index.ts';
import { systemClock } from '../../src/util/clock.ts';
import { randomId } from '../../src/util/random-id.ts';
import { asUser } from './as-user.ts';
import { fixtureCore } from './fixture-core.ts';
import { type Notice, noticeStore } from './notice-store.ts';
import { INES, ME, TOMAS } from './people.ts';
import { EVERYBODY, peopleAnswer, peopleClient } from './people-content.ts';
import { pollAnswer, pollAsked, storedWith } from './poll-samples.ts';
import { type ReminderAnswer, reminderClient } from './reminder-content.ts';
import { type Reviewed, reviewAnswer } from './review-content.ts';
import type { ThreadAnswers } from './thread-content.ts';

/** Bytes that are on their way in the pictures. */
const HALF = { loaded: 65, total: 100 };

const APP = {
  app: { file_upload_config: { blocked_file_extensions: ['.exe'], size_limit: 5_000_000 } },
};

type Edit = (id: string, change: () => Partial<MessageSnapshot>) => void;

/** A stored message as a change of it looks, as far as the pictures show it. */
function shownBy(change: Change): Partial<MessageSnapshot> {
  const { reminder } = change.apply({ id: change.messageId } as never);
  if (change.kind !== 'remind') return {};
  const at = reminder?.remind_at ? Date.parse(reminder.remind_at) : null;
  return { reminder: reminder ? { at } : undefined } as Partial<MessageSnapshot>;
}

/** What there is besides, in some states. */
interface Extra {
  readonly sharing?: boolean;
  readonly blocked?: readonly string[];
  readonly review?: Reviewed | undefined;
  readonly reminders?: ReminderAnswer;
  readonly notices?: readonly Notice[];
}

const personOf = (id: string): Person => EVERYBODY.find((known) => known.id === id) ?? { ...ME, id };

const MINUTE = 60_000;
/** Messages have times of this day, whatever the time is now. */
const LATEST = new Date(new Date().setHours(23, 59));

/** Three pinned messages as the API writes them, one of them long, one until an hour from now. */
const pinned = (users: readonly object[]) =>
  [
    'The spare shades come back on the 14th.',
    'Open until nine this week, and on Saturday too. '.repeat(6),
    '',
  ].map((text, index) => ({
    id: `pin${index}`,
    text,
    type: 'regular',
    user: users[index],
    pinned: true,
    pinned_at: new Date(Date.now() - index * MINUTE).toISOString(),
    created_at: new Date(Date.now() - index * 60 * MINUTE).toISOString(),
    ...(index === 0 ? { pin_expires: new Date(Date.now() + 60 * MINUTE).toISOString() } : {}),
    attachments: text ? [] : [{ type: 'image', image_url: 'https://files.example/a.jpg' }],
  }));

/** As the API's own command for gifs has them. */
const GIF_ACTIONS = ['Send', 'Shuffle', 'Cancel'].map((text) => ({
  name: 'image_action',
  text,
  value: text.toLowerCase(),
  style: text === 'Send' ? 'primary' : 'default',
}));

/** A place of one's own that is being shared. */
const LIVE = [
  {
    message_id: 'place-mine',
    created_by_device_id: 'here',
    end_at: new Date(Date.now() + 12 * MINUTE).toISOString(),
  },
];

/** Nothing happens by itself. */
const SILENT = { on: () => () => {} };

/** What is asked of the conversation is granted at once. */
const coreHere = (calls: string[], edit: Edit, sharing: boolean) => ({
  environment: {
    clock: systemClock,
    randomId,
    lock: (_: string, run: () => Promise<unknown>) => run(),
    // Nothing of a fixture is kept; what shares a place has done so before the page was opened.
    storage: {
      get: (name: string) => (sharing && name.endsWith(':live') ? 'here' : null),
      set: () => {},
      remove: () => {},
      subscribe: () => () => {},
    },
  },
  people: { note: () => {}, author: personOf, person: personOf },
  ports: { unreadThreads: new Set<string>() },
  conversation: {
    snapshot: { get: () => ({ cid: null, messages: [] }) },
    changedNow: () => {},
    changes: { applied: <M>(message: M) => message, unsaved: () => null },
  },
  session: { events: SILENT, ready: SILENT, identities: SILENT, role: 'user' },
  sender: {
    add: (_: string, cid: string, __: unknown, extra: { attachments: readonly object[] }) =>
      calls.push(`send into ${cid}: ${extra.attachments.length}`),
  },
  holding: (id: string) => ({
    stored: () => ({ id, attachments: [{ actions: GIF_ACTIONS }], ...storedWith(id) }),
    message: () => ({ id }),
    changes: {
      add(change: Change) {
        calls.push(`${change.kind} ${change.messageId}`);
        edit(change.messageId, () => shownBy(change));
      },
    },
  }),
});

/** Whom a fixture's person has blocked, as the client keeps them. */
const blockedUsers = (userIds: readonly string[]) => ({
  getLatestValue: () => ({ userIds }),
  subscribe(tell: (now: { readonly userIds: readonly string[] }) => void) {
    tell({ userIds });
    return () => {};
  },
});

/**
 * The inside of a chat whose server answers by the names of files: `slow…` stays on its way, `fail…` is refused, `.exe` is
 * of a blocked type, everything else is stored.
 */
export function fixtureInside(
  calls: string[],
  edit: Edit = () => {},
  threads?: ThreadAnswers,
  list?: ChannelListHandle,
  { sharing = false, blocked = [], review, reminders = 'some', notices = [] }: Extra = {},
): Inside {
  const { core, client: threadClient } = threads ? fixtureCore(threads, calls) : { core: {}, client: {} };
  const users = [INES, TOMAS, ME].map(({ id, name, role = 'user', online }) => ({ id, name, role, online }));
  const client = {
    activeChannels: {},
    ...peopleClient(calls),
    ...(review && { user: { ...asUser(ME), role: 'moderator' } }),
    ...reminderClient(calls, reminders),
    notifications: noticeStore(notices),
    ...threadClient,
    baseURL: '',
    key: 'k_gallery',
    flagMessage: async (id: string, { reason = '' }) => calls.push(`flag ${id} ${reason}`),
    muteUser: async (id: string) => calls.push(`mute ${id} true`),
    unmuteUser: async (id: string) => calls.push(`mute ${id} false`),
    blockUser: async (id: string) => calls.push(`block ${id} true`),
    unBlockUser: async (id: string) => calls.push(`block ${id} false`),
    mutedUsers: [{ target: asUser(TOMAS), expires: new Date(Date.now() + 3_600_000).toISOString() }],
    blockedUsers: blockedUsers(blocked),
    put: async () => ({ duration: '' }),
    post: async (path: string, body?: object) =>
      pollAnswer(path, body) ??
      reviewAnswer(path, review, body) ??
      (threads && path.endsWith('/threads')
        ? threads.get(path)
        : (peopleAnswer(path) ?? { duration: '', reactions: users.slice(0, 2).map((user) => ({ user })) })),
    get: async (path: string, params?: { readonly url: string }) => {
      if (threads && /^\/(?:threads|messages)\//.test(path)) return threads.get(path);
      if (path.endsWith('/live_locations')) return { duration: '', active_live_locations: LIVE };
      const about = pollAsked(path) ?? peopleAnswer(path) ?? reviewAnswer(path, review);
      if (about) return about;
      if (!path.endsWith('/og')) return APP;
      calls.push(`og ${params?.url}`);
      if (params?.url.includes('slow')) return new Promise<never>(() => {});
      if (params?.url.includes('dead')) throw new Error('no such page');
      return {
        duration: '',
        title: 'Level an Arc shade',
        title_link: params?.url,
        og_scrape_url: params?.url,
      };
    },
    sendFile: (_url: string, file: File, ...rest: readonly unknown[]) => {
      calls.push(`upload ${file.name}`);
      const options = rest.at(-1) as { onUploadProgress(progress: object): void };
      if (file.name.startsWith('slow')) {
        options.onUploadProgress(HALF);
        return new Promise<never>(() => {});
      }
      return file.name.startsWith('fail')
        ? Promise.reject(Object.assign(new Error('no network'), { code: 'ERR_NETWORK' }))
        : Promise.resolve({ duration: '', file: `https://files.example/${file.name}` });
    },
  };
  const channel = {
    _channelURL: () => '/channels/support/maya',
    data: {
      own_capabilities: ['create-mention', 'send-links', 'cast-poll-vote', 'query-poll-votes'],
      config: {
        url_enrichment: true,
        user_message_reminders: true,
        read_events: true,
        commands: [
          { name: 'giphy', description: 'Post a gif', args: '[text]', set: 'fun_set' },
          { name: 'mute', description: 'Silence a member', args: '@name', set: 'moderation_set' },
          { name: 'unmute', description: 'Hear them again', args: '@name', set: 'moderation_set' },
          { name: 'unban', description: 'Lift a ban', args: '@name', set: 'moderation_set' },
        ],
      },
    },
    cid: 'support:maya',
    stopAIResponse: async () => calls.push('stop assistant'),
    getPinnedMessages: async () => ({ messages: pinned(users) }),
    state: {
      read: Object.fromEntries(
        users.map((user) => [user.id, { user, last_read: LATEST, last_delivered_at: LATEST }]),
      ),
      members: Object.fromEntries(users.map((user) => [user.id, { user }])),
    },
  };
  return {
    clock: systemClock,
    client: () => client as never,
    channel: () => channel as never,
    me: () => ME.id,
    enter: () => calls.push('enter'),
    person: ({ id }) => personOf(id),
    core: {
      ...coreHere(calls, edit, sharing),
      ...core,
      lists: list ? { open: list, archived: list } : {},
    },
    errorOf: () => ({ code: 'no-answer', text: '', retryable: true }),
  };
}
