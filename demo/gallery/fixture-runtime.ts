import type { Change } from '../../src/chat/actions/change.ts';
import type { ChannelState } from '../../src/chat/channels/channel-state.ts';
import { Channels } from '../../src/chat/channels/channels.ts';
import type { ChatRuntime, MessageSnapshot, Person } from '../../src/chat/index.ts';
import type { Link } from '../../src/chat/link/open-link.ts';
import { OwnUser } from '../../src/chat/link/own-user.ts';
import type { ChannelListHandle } from '../../src/chat/list/index.ts';
import { type Known, Messages } from '../../src/chat/messages/messages.ts';
import { addToast, type NewToast } from '../../src/chat/notifications/index.ts';
import { type ChatClient, isApiError } from '../../src/client/index.ts';
import { systemClock } from '../../src/util/clock.ts';
import { randomId } from '../../src/util/random-id.ts';
import { asUser } from './as-user.ts';
import { fixtureClient } from './fixture-client.ts';
import { fixtureCore } from './fixture-core.ts';
import { INES, ME, TOMAS } from './people.ts';
import { EVERYBODY } from './people-content.ts';
import { storedWith } from './poll-samples.ts';
import type { ReminderAnswer } from './reminder-content.ts';
import type { Reviewed } from './review-content.ts';
import { NOT_FOUND, type ThreadAnswers } from './thread-content.ts';

type Edit = (id: string, change: () => Partial<MessageSnapshot>) => void;

/** Returns how a change looks on a stored message, as far as the pictures show it. */
function shownBy(change: Change): Partial<MessageSnapshot> {
  const { reminder } = change.apply({ id: change.messageId } as never);
  if (change.kind !== 'remind') return {};
  const at = reminder?.remind_at ? Date.parse(reminder.remind_at) : null;
  return { reminder: reminder ? { at } : undefined } as Partial<MessageSnapshot>;
}

/** Extra features of some states. */
interface Extra {
  readonly sharing?: boolean;
  readonly blocked?: readonly string[];
  readonly review?: Reviewed | undefined;
  readonly reminders?: ReminderAnswer;
  readonly notices?: readonly NewToast[];
  readonly threads?: ThreadAnswers | undefined;
  readonly list?: ChannelListHandle;
}

const personOf = (id: string): Person => EVERYBODY.find((known) => known.id === id) ?? { ...ME, id };

const PEOPLE = { note: () => {}, author: personOf, person: personOf };

const MINUTE = 60_000;
/** Messages have times of this day, whatever the time is now. */
const LATEST = new Date(new Date().setHours(23, 59)).toISOString();

/** Returns three pinned messages as the API writes them: one is long, one is pinned until an hour from now. */
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

/** Actions of the API's own gif command. */
const GIF_ACTIONS = ['Send', 'Shuffle', 'Cancel'].map((text) => ({
  name: 'image_action',
  text,
  value: text.toLowerCase(),
  style: text === 'Send' ? 'primary' : 'default',
}));

/** The messages of a fixture: every one that is asked for is there. */
class FixtureMessages extends Messages {
  override get(id: string): Known | undefined {
    const stored = { id, attachments: [{ actions: GIF_ACTIONS }], ...storedWith(id) };
    return super.get(id) ?? this.take(stored as never) ?? undefined;
  }
}

/** Emits nothing by itself. */
const SILENT = { on: () => () => {} };

/** Returns a core that grants every request to the conversation at once. */
const coreHere = (calls: string[], edit: Edit, sharing: boolean) => ({
  environment: {
    clock: systemClock,
    randomId,
    lock: (_: string, run: () => Promise<unknown>) => run(),
    // A fixture stores nothing. A shared location was shared before the page opened.
    storage: {
      get: (name: string) => (sharing && name.endsWith(':live') ? 'here' : null),
      set: () => {},
      remove: () => {},
      subscribe: () => () => {},
    },
  },
  people: PEOPLE,
  ports: {
    people: PEOPLE,
    messages: new FixtureMessages(),
    changes: {
      applied: <M>(message: M) => message,
      unsaved: () => null,
      add(change: Change) {
        calls.push(`${change.kind} ${change.messageId}`);
        edit(change.messageId, () => shownBy(change));
      },
    },
    unreadThreads: new Set<string>(),
  },
  conversation: {
    snapshot: { get: () => ({ cid: null, messages: [] }) },
    changedNow: () => {},
  },
  session: { events: SILENT, ready: SILENT, breaks: SILENT, identities: SILENT, role: 'user' },
  sender: {
    add: (
      _: string,
      cid: string,
      { extra }: { readonly extra: { readonly attachments: readonly object[] } },
    ) => calls.push(`send into ${cid}: ${extra.attachments.length}`),
  },
});

/** Returns what the server knows of the person. */
function ownUser({ blocked = [], review }: Extra): OwnUser {
  const own = new OwnUser();
  const expires = new Date(Date.now() + 60 * MINUTE).toISOString();
  own.load({
    ...asUser(ME),
    ...(review && { role: 'moderator' }),
    privacy_settings: { read_receipts: { enabled: false } },
    mutes: [{ target: asUser(TOMAS), expires }],
    blocked_user_ids: blocked,
  } as never);
  return own;
}

/** Returns the open channel as the server describes it. */
function openChannel(channel: ChannelState, users: readonly { readonly id: string }[]): ChannelState {
  const read = (user: object) => ({ user, last_read: LATEST, last_delivered_at: LATEST });
  channel.fill({
    channel: {
      cid: channel.cid,
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
    read: users.map(read),
    members: users.map((user) => ({ user })),
  } as never);
  return channel;
}

/**
 * Creates the runtime of a chat whose server answers by the names of files. `slow…` stays in flight, `fail…` is
 * refused, `.exe` has a blocked type, everything else is stored.
 */
export function fixtureRuntime(calls: string[], edit: Edit, extra: Extra): ChatRuntime {
  const { threads, list } = extra;
  const { sharing = false, review, reminders = 'some', notices = [] } = extra;
  const users = [INES, TOMAS, ME].map(({ id, name, role = 'user', online }) => ({ id, name, role, online }));
  const server = { calls, threads, review, reminders };
  const answered = fixtureClient(server);
  const client: ChatClient = {
    ...answered,
    request: (asked) => {
      const { type } =
        (asked.body as { readonly event?: { readonly type?: string } } | undefined)?.event ?? {};
      if (type === 'ai_indicator.stop') calls.push('stop assistant');
      if (asked.path.endsWith('/pinned_messages'))
        return Promise.resolve({ messages: pinned(users) } as never);
      return answered.request(asked);
    },
  };
  const channels = new Channels(client, systemClock, () => {});
  const channel = openChannel(channels.of('support:maya'), users);
  const link: Link = {
    client,
    userId: ME.id,
    anonymous: false,
    own: ownUser(extra),
    channels,
    online: () => true,
    close() {},
  };
  const runtime: ChatRuntime = {
    clock: systemClock,
    client: () => client,
    link: () => link,
    channel: () => channel,
    me: () => ME.id,
    enter: () => calls.push('enter'),
    person: ({ id }) => personOf(id),
    core: {
      ...coreHere(calls, edit, sharing),
      ...(threads ? fixtureCore(threads, calls, client) : {}),
      lists: list ? { open: list, archived: list } : {},
    },
    errorOf: (cause) => {
      const code = isApiError(cause) && cause.code === NOT_FOUND ? 'not-found' : 'no-answer';
      return { code, text: '', retryable: code === 'no-answer' };
    },
  };
  for (const notice of notices) addToast(runtime, notice);
  return runtime;
}
