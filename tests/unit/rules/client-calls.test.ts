/** Every call of the chat client is made by a contract test, or has a reason here why not. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  type Channel,
  LiveLocationManager,
  Poll,
  type PollResponse,
  StreamChat,
  Thread,
  type ThreadResponse,
} from 'stream-chat';
import { expect, test } from 'vitest';

/** Work in the client's own memory. The requests behind it are other calls. */
const LOCAL: Readonly<Record<string, readonly string[]>> = {
  StreamChat: [
    'setMessageComposerSetupFunction createChannelManager getChannelByMembers getChannelById hydrateActiveChannels',
    'dispatchEvent off getUserAgent setUserAgent devToken getAuthType setBaseURL errorFromResponse handleResponse',
    'doAxiosRequest axiosInstance logger createAbortControllerForNextRequest recoverState connect',
    'openConnection closeConnection disconnect setUser connectAnonymousUser setAnonymousUser',
    'createToken verifyAndParseWebhook parseSqs parseSns validateServerSideAuth campaign segment channelBatchUpdater',
  ],
  Channel: ['getClient markReadLocally clean lastRead countUnreadMentions off markAsReadRequest'],
  Thread: [
    'hydrateState deleteReplyLocally upsertReplyLocally updateParentMessageLocally updateParentMessageOrReplyLocally',
    'throttledMarkAsRead loadNextPage loadPage addUnsubscribeFunction incrementRefCount unregisterSubscriptions',
  ],
  ThreadManager: ['resetState addUnsubscribeFunction incrementRefCount unregisterSubscriptions'],
  Poll: [
    'getInitialStateFromPollResponse upsertOfflineDb reinitializeState handlePollUpdated handlePollClosed',
    'handleVoteCasted handleVoteChanged handleVoteRemoved',
  ],
  PollManager: [
    'fromState hydratePollCache setOrOverwriteInCache addUnsubscribeFunction incrementRefCount unregisterSubscriptions',
  ],
  ReminderManager: [
    'upsertToState hydrateState initTimers clearTimers queryPreviousReminders updateConfig addUnsubscribeFunction',
    'incrementRefCount unregisterSubscriptions',
  ],
  LiveLocationManager: [
    'getDeviceId watchLocation assureStateInit registerMessage unregisterMessages addUnsubscribeFunction',
    'incrementRefCount unregisterSubscriptions',
  ],
};

/** Calls for servers that this server does not implement. The API itself refuses them to client tokens. */
const SERVERS_ONLY: Readonly<Record<string, readonly string[]>> = {
  StreamChat: [
    'testPushSettings queryTeamUsageStats',
    'upsertPushProvider deletePushProvider listPushProviders',
    'createSegment createUserSegment createChannelSegment getSegment updateSegment addSegmentTargets querySegmentTargets',
    'removeSegmentTargets querySegments deleteSegment segmentTargetExists',
    'createCampaign getCampaign startCampaign queryCampaigns updateCampaign deleteCampaign stopCampaign',
  ],
  // Rules for automatic moderation, and their results.
  Moderation: [
    'addCustomFlags addCustomMessageFlags upsertModerationRule queryModerationRules getModerationRule',
    'deleteModerationRule',
  ],
};

/** Calls that the client makes itself when it receives an event. */
const BY_EVENTS = /^(subscribe[A-Z]|registerSubscriptions$)/;

const NOW = '2026-01-01T00:00:00Z';

/** One object of each class, without a connection. */
function objects(): Readonly<Record<string, object>> {
  const client = new StreamChat('key', { browser: false });
  client._setUser({ id: 'ann' });
  const channel: Channel = client.channel('messaging', 'one');
  const times = { created_at: NOW, updated_at: NOW };
  const threadData = {
    ...times,
    parent_message_id: 'parent',
    parent_message: { id: 'parent', ...times },
    channel: { type: 'messaging', id: 'one', cid: 'messaging:one' },
    latest_replies: [],
    thread_participants: [],
    read: [],
  } as unknown as ThreadResponse;
  const poll = {
    id: 'poll',
    options: [],
    own_votes: [],
    latest_votes_by_option: {},
    vote_counts_by_option: {},
    latest_answers: [],
  } as unknown as PollResponse;
  return {
    StreamChat: client,
    Channel: channel,
    Thread: new Thread({ client, threadData }),
    ThreadManager: client.threads,
    Poll: new Poll({ client, poll }),
    PollManager: client.polls,
    Moderation: client.moderation,
    ReminderManager: client.reminders,
    LiveLocationManager: new LiveLocationManager({
      client,
      getDeviceId: () => 'phone',
      watchLocation: () => () => {},
    }),
  };
}

function* prototypesOf(value: object): Generator<object> {
  for (let at: object | null = value; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    yield at;
}

/** The names of public methods. */
function methodsOf(value: object): readonly string[] {
  const names = [...prototypesOf(value)].flatMap((at) =>
    Object.entries(Object.getOwnPropertyDescriptors(at))
      .filter(([, { value: held }]) => typeof held === 'function')
      .map(([name]) => name),
  );
  return [...new Set(names)].filter((name) => name !== 'constructor' && !name.startsWith('_'));
}

const ROOT = new URL('../../', import.meta.url);
const texts = ['contract', 'support'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8')),
);
const isAsked = (name: string) => texts.some((text) => text.includes(`.${name}(`));

const listed = (lists: Readonly<Record<string, readonly string[]>>, kind: string) =>
  (lists[kind] ?? []).flatMap((line) => line.split(' '));

test.each(Object.entries(objects()))('%s: a contract test makes every call', (kind, value) => {
  const reasons = new Set([...listed(LOCAL, kind), ...listed(SERVERS_ONLY, kind)]);
  const methods = methodsOf(value);
  const open = methods.filter((name) => !BY_EVENTS.test(name) && !reasons.has(name));
  expect(open.filter((name) => !isAsked(name))).toEqual([]);
  expect(open.length).toBeGreaterThan(0);
  // A reason for a method that no longer exists would hide a new method of that name.
  expect([...reasons].filter((name) => !methods.includes(name))).toEqual([]);
});
