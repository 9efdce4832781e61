import {
  CHANNEL_ID_LENGTH,
  CHANNEL_PAGE,
  CHANNEL_PAGE_MAX,
  COOLDOWN_MAX_S,
  DELIVERED_PER_CALL,
  ID_LENGTH,
  MESSAGE_ATTACHMENTS,
  MESSAGE_MENTIONS,
  MESSAGE_TEXT_LENGTH,
  POLL_OPTIONS,
  POLL_VOTES_MAX,
  SYNC_CHANNELS,
  SYNC_EVENTS,
  SYNC_WINDOW_MS,
  UNREAD_MAX,
} from '../../../protocol/index.ts';

/**
 * Every number that the rules use, with its unit and origin. "API" is the public behaviour of the chat API that
 * `stream-chat` speaks; "own" is decided here because nothing public says it.
 */

const SECOND_MS = 1_000;
export const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const GIGABYTE = 1024 ** 3;

export const LIMITS = {
  /** Bytes of JSON of the custom data of one object (API). */
  customBytes: 5 * 1024,
  /** Bytes of JSON of a custom event (API). */
  eventBytes: 5 * 1024,
  /** Bytes of JSON of a reaction's custom data (API: about 256 B). */
  reactionCustomBytes: 256,
  /** Bytes of JSON of all attachments of a message (own: ten voice messages take some 30 KB, and a page holds 300 messages). */
  attachmentsBytes: 32 * 1024,
  /** Earlier versions kept of a message, and their bytes together; the newest always stays (own). */
  versions: 20,
  versionsBytes: 256 * 1024,
  /** Characters of a user or message id (API). */
  idLength: ID_LENGTH,
  /** Support conversations of one visitor, closed ones among them (own: one a week for a year). */
  supportConversations: 50,
  /** Tags of a support conversation (own). */
  supportTags: 20,
  /** Characters of such a tag (own). */
  supportTagLength: 50,
  /** The most urgent priority of a support conversation (own). */
  supportPriority: 3,
  /** The longest time for which a support conversation can be snoozed, milliseconds (own). */
  supportSnoozeMs: 366 * DAY_MS,
  /** The best score of a support conversation; the worst is 1 (own). */
  ratingScore: 5,
  /** Characters that a visitor may write with a score (own). */
  ratingText: 1_000,
  /** The highest number of support conversations that a count reaches (own). */
  supportCount: 100,
  /** Characters of a channel id (API). */
  channelIdLength: CHANNEL_ID_LENGTH,
  /** Characters of a name, an image address and the like (own). */
  shortText: 1_024,
  /** Characters of a message's text if the channel type sets no limit (API). */
  messageText: MESSAGE_TEXT_LENGTH,
  /** Characters beyond which a text is refused instead of echoed back as too long (own: four times the limit). */
  messageTextHard: 20_000,
  /** Characters of a message's markup: of a longer text none is made (own: twice the longest text). */
  messageHtml: 40_000,
  /** Attachments of a message (API). */
  attachments: MESSAGE_ATTACHMENTS,
  /** Mentioned users of a message (API). */
  mentions: MESSAGE_MENTIONS,
  /** Networks kept of one user's writing (own: a phone, a home, a desk and two more). */
  addressesPerUser: 5,
  /** Roles a message mentions (API). */
  mentionedRoles: 10,
  /** User groups a message mentions (API). */
  mentionedGroups: 10,
  /** User groups of an app (own). */
  userGroups: 10_000,
  /** Members of a user group (own: events of the group list all of them). */
  userGroupMembers: 1_000,
  /** Characters of the description of a user group (API). */
  userGroupDescription: 1_024,
  /** Characters of the name of a user group (API). */
  userGroupName: 255,
  /** Channels, and users, in one export (API). */
  channelsPerExport: 25,
  usersPerExport: 25,
  /** Messages, and reactions, of a user that one answer exports (API). */
  exportedAtOnce: 10_000,
  /** The same as a task (own: their ids are held in memory). */
  exportedPerUser: 100_000,
  /** Bytes of an exported file (own: 10 GB). */
  exportBytes: 10 * 1024 ** 3,
  /** Milliseconds between two signs of life of a task (own). */
  taskBeatMs: 5 * SECOND_MS,
  /**
   * Milliseconds of silence after which a task counts as lost with its server, and another server goes on with it
   * (own).
   */
  taskLostMs: 20 * SECOND_MS,
  /** Servers that may go down with a task before it is given up (own). */
  taskAttempts: 3,
  /** Lost tasks that a server takes over at a time (own). */
  tasksPerLook: 10,
  /** Lists of unwanted words of an app (own). */
  blocklists: 50,
  /** Words of one list (own). */
  blocklistWords: 5_000,
  /** Characters of a word in a block list (own). */
  blocklistWord: 100,
  /** Canned answers of an app (own). */
  cannedAnswers: 200,
  /** Characters of a canned answer (own). */
  cannedAnswerText: 2_000,
  /** Spans of time in a week, and days off, of the business hours (own). */
  supportHours: 28,
  supportHolidays: 200,
  /** Segments, and campaigns, of an app (own). */
  segments: 10_000,
  campaigns: 10_000,
  /** Segments of one campaign, people named in it, and targets added or removed in one call (API). */
  campaignSegments: 25,
  campaignUsers: 10_000,
  targetsAdded: 10_000,
  targetsRemoved: 100,
  /** Characters of the name and the description of a segment or a campaign (API, of segments). */
  segmentName: 128,
  segmentDescription: 256,
  /** Members in the template of a campaign's channels (own: each target adds all of them). */
  campaignMembers: 100,
  /** People that the answer to a change of a campaign shows (own). */
  campaignUsersShown: 30,
  /** Targets to which a campaign sends before it rests, and milliseconds of the rest (own: 200 messages a second at most). */
  campaignTargetsPerStep: 20,
  campaignPauseMs: 100,
  /** Predefined filters of an app (own). */
  predefinedFilters: 500,
  /** Bytes of JSON of a predefined filter and its sort (own). */
  predefinedFilterBytes: 10 * 1024,
  /** Characters of a predefined filter's description (API). */
  predefinedFilterDescription: 256,
  /** Users a restricted message is for, beside its author (API). */
  restrictedVisibility: 10,
  /** Characters of the emoji code of a reaction (own: the longest sequences have some 60). */
  emojiCode: 100,
  /** Bytes of JSON of the metadata of a pending message (own: as custom data). */
  pendingMetadataBytes: 5 * 1024,
  /** Milliseconds until held messages that nobody let through, and unanswered command replies, are forgotten (own). */
  heldMs: 3 * DAY_MS,
  /** Links of a message that are looked up (own: a message is about its first ones). */
  enrichedLinks: 3,
  /** Milliseconds a message waits for its links; a later answer is published as a change (API). */
  enrichmentMs: 1_500,
  /** Bytes of JSON of a link's attachment (own). */
  linkAttachmentBytes: 5 * 1024,
  /** Participants a thread's parent shows (own; the API's documented page of participants). */
  threadParticipants: 10,
  /** Characters of a reaction's type (API). */
  reactionType: 30,
  /** Latest reactions shown with a message (API). */
  latestReactions: 10,
  /** Latest votes of a poll's option, and latest answers, shown with a poll (API). */
  latestVotes: 10,
  /** Users whose votes in one poll count for them alone, and who are told apart. */
  shadowedVoters: 100,
  /** Options of a poll (API). */
  pollOptions: POLL_OPTIONS,
  /** Votes of one user in one poll, where the poll limits them (API). */
  pollVotes: POLL_VOTES_MAX,
  /** Characters of a poll's description (own). */
  pollDescription: 5_000,
  /** Messages that show one poll and get its changes (own: each vote looks at all of them). */
  pollCarriers: 100,
  /** Bytes of JSON of a whole poll's options (own: 100 options at 1 KB). */
  pollOptionsBytes: 100 * 1024,
  /** Live locations in a channel's state, and of one user (own). */
  liveLocations: 100,
  /** Characters of the id of a device that shares its location (own). */
  deviceId: 255,
  /** Threads with unread replies that GET /unread lists (own). */
  unreadThreads: 100,
  /** Reminders given in one unit of work (own). */
  remindersPerUnit: 100,
  /** Latest complaints shown with an item of the review queue, and actions that the item keeps (own). */
  flagsPerItem: 20,
  actionsPerItem: 50,
  /** Milliseconds between two looks for due work of other nodes (API: reminders lag at most 10 s). */
  dueLookMs: 5 * SECOND_MS,
  /** Pinned messages in a channel's state (API). */
  pinnedMessages: 10,
  /** Seconds of slow mode (API). */
  cooldownSeconds: COOLDOWN_MAX_S,
  /** Members named in one call (API). */
  membersPerCall: 100,
  /** Members in a channel's state and in the answer of an update (API). */
  membersInState: 100,
  /** Read rows in a channel's state beside the caller's own (API). */
  readsInState: 100,
  /** Watchers in a channel's state (API). */
  watchersInState: 100,
  /** Count up to which unread messages of one channel are counted (API). */
  unreadCap: UNREAD_MAX,
  /** Members up to which events carry everybody's unread totals (API: omitted above 100). */
  unreadTotalsMembers: 100,
  /** Messages from the newest within which a channel can be marked unread (API). */
  markUnreadDepth: 100,
  /** Users upserted in one call (API). */
  usersPerCall: 100,
  /** Channels marked read in one call (API). */
  readChannelsPerCall: 30,
  /** Channels deleted in one call (API). */
  channelsPerDelete: 100,
  /** Channels changed by one batch (own). */
  channelsPerBatch: 1_000,
  /** Words by which the server sorts a channel (own). */
  filterTags: 50,
  /** Characters of a filter tag (own). */
  filterTagLength: 255,
  /** Delivery confirmations in one call (API). */
  deliveredPerCall: DELIVERED_PER_CALL,
  /** Message ids in one GET (API). */
  messagesPerGet: 50,
  /** Cids in one /sync (API). */
  syncCids: SYNC_CHANNELS,
  /** Events one /sync replays; more is an error that makes the client start again (API: about 1000). */
  syncEvents: SYNC_EVENTS,
  /** Events kept of one channel: an older /sync would have too many to replay anyway (own: with room). */
  eventsPerChannel: 2_000,
  /** Milliseconds between removals of data that nobody can ask for any more (own). */
  pruneEveryMs: 60 * 60 * SECOND_MS,
  /** Rows removed, or channels looked at, in one go: other senders wait no longer than for these (own). */
  pruneSlice: 500,
  /** Bytes that users and guests upload a day, each, and all users together (own; options change them). */
  uploadQuotas: { user: 2 * GIGABYTE, guest: GIGABYTE / 4, app: 20 * GIGABYTE },
  /** Milliseconds after which a file that nothing refers to is removed (own). */
  unusedFileMs: 7 * DAY_MS,
  /** The time between two searches for files in use, milliseconds (own). */
  fileSearchEveryMs: DAY_MS,
  /** Milliseconds after which the search of a silent node goes on elsewhere (own). */
  fileSearchLeaseMs: 60 * SECOND_MS,
  /** Rows searched for addresses, and files removed, in one step (own: a row may hold 170 KB). */
  fileSearchSlice: 100,
  /** Milliseconds after which an unfinished upload is given up (own: far longer than a request may take). */
  looseFileMs: 6 * 60 * 60 * SECOND_MS,
  /** How far back /sync reaches and stored events are kept, milliseconds (API: 30 days). */
  syncWindowMs: SYNC_WINDOW_MS,
  /** Members of a distinct channel, at least (API). */
  distinctMembers: 2,
  /** People named in one mute or unmute (API). */
  targetsPerCall: 1_000,
  /** Channels named in one mute or unmute (own). */
  mutedChannelsPerCall: 100,
  /** People one user mutes, or blocks (own: all of them stand in `me`). */
  mutesPerUser: 1_000,
  /** The same of a guest, and people whom a guest names in one mute (own: guests cost nothing to create). */
  mutesPerGuest: 100,
  /** Hidden channels that `me` lists, the latest ones (own: no client reads them, and each connection gets them). */
  hiddenChannels: 100,
  /** Devices of one user; the oldest goes (API). */
  devicesPerUser: 25,
  /** Pushes claimed, and devices looked through, in one unit of work (own). */
  pushesPerUnit: 50,
  /** Milliseconds after which another server sends a claimed push (own: far longer than a push service may take). */
  pushLeaseMs: 60 * SECOND_MS,
  /**
   * Milliseconds for which a push is of use to a device that cannot be reached (own: users see older messages when they
   * return).
   */
  pushLifeMs: DAY_MS,
  /** Milliseconds until each new attempt at a push that was not taken (own). */
  pushWaitsMs: [15 * SECOND_MS, 60 * SECOND_MS, 300 * SECOND_MS, 1_800 * SECOND_MS, 7_200 * SECOND_MS],
  /** Attempts at a delivery to a hook, and at one that nobody answers (API). */
  hookAttempts: 3,
  hookAttemptsWithoutAnswer: 2,
  /** Milliseconds until each new attempt (own). */
  hookWaitsMs: [SECOND_MS, 3 * SECOND_MS],
  /** Milliseconds for an answer (API), and for all attempts together (API). */
  hookTimeoutMs: 6 * SECOND_MS,
  hookDeliveryMs: 15 * SECOND_MS,
  /** Milliseconds after which another server sends a claimed delivery (own: longer than an attempt may take). */
  hookLeaseMs: 30 * SECOND_MS,
  /** Deliveries to one hook under way at once (own). */
  hookDeliveriesAtOnce: 10,
  /** Hooks of an app (API: the list is bounded; own number). */
  hooks: 100,
  /** Milliseconds after which a delivery that nobody took is of no use (own: a service that was down for longer reads the channels anew). */
  hookLifeMs: 60 * 60 * SECOND_MS,
  /** How long the log of deliveries is kept, milliseconds (own). */
  hookLogMs: 7 * DAY_MS,
  /** Channels in one look for old data (own). */
  retentionSlice: 100,
  /** Runs of retention policies that are kept (own). */
  retentionRuns: 200,
  /** Milliseconds between two runs, and until the first one of a new policy (own: time to take it back). */
  retentionEveryMs: DAY_MS,
  retentionDelayMs: 60 * 60 * SECOND_MS,
  /** Milliseconds that the question before a message has for its answer, at most (own: clients wait for 3 s in all). */
  beforeSendMs: 2 * SECOND_MS,
  /** Preferences in one call (own). */
  pushPreferencesPerCall: 100,
  /** Users in one question for unread counts (API). */
  unreadUsersPerCall: 100,
  /** Messages whose complaints are closed in one call (own). */
  messagesPerReview: 100,
  /** Characters of a reason (own). */
  reason: 2_000,
  /** Fields of a sort (API). */
  sortFields: 5,
  /**
   * Conditions and groups in one filter, nested ones included (own: far more than any client sends, far less than
   * strains a query).
   */
  filterConditions: 200,
  /** Values in one `$in` (own: recovery asks for at most 30 cids, /sync for 255). */
  filterValues: 500,
  /** Values in all lists of one filter (own: a database takes some 32,000 parameters, a condition may need two for each). */
  filterTotalValues: 2_000,
  /**
   * The most that one filter may cost, for users and for the app's own tokens, in comparisons of a column (own: see
   * filters/cost.ts). The widget's own filters cost at most 600; 800 over 30,000 rows take some 2 s.
   */
  filterCost: 800,
  serverFilterCost: 8_000,
  /**
   * Messages in one list of channels whose size is not looked at (API: its largest page with standard pages of
   * messages). For larger lists, the characters they may hold in all (own: writing takes five times as many bytes of
   * memory).
   */
  listedMessages: 30 * 25,
  listedCharacters: 64 * 1024 ** 2,
  /** Channels read together if their messages are too many to be read beside all other reads (own). */
  longChannels: 4,
  /** Nesting of `$and`, `$or`, `$nor` (own). */
  filterDepth: 8,
  /** Keys in the path of a partial update or custom field (own). */
  pathDepth: 8,
  /** Milliseconds for which a user who was just seen is not written again for being active (own). */
  lastActiveGrainMs: 15 * SECOND_MS,
} as const;

/** Default and largest page of each list (API; the client's own paging arithmetic relies on the defaults). */
export const PAGES = {
  channelMessages: { standard: 100, most: 300 },
  channelListMessages: { standard: 25, most: 300 },
  replies: { standard: 100, most: 300 },
  channels: { standard: CHANNEL_PAGE, most: CHANNEL_PAGE_MAX },
  members: { standard: 100, most: 300 },
  stateMembers: { standard: 100, most: 100 },
  watchers: { standard: 100, most: 100 },
  reactions: { standard: 10, most: 300 },
  reactionQuery: { standard: 10, most: 100 },
  pinnedMessages: { standard: 10, most: 300 },
  history: { standard: 10, most: 100 },
  users: { standard: 30, most: 100 },
  bans: { standard: 100, most: 300 },
  flags: { standard: 100, most: 300 },
  reviewQueue: { standard: 25, most: 100 },
  search: { standard: 10, most: 100 },
  drafts: { standard: 10, most: 100 },
  threads: { standard: 10, most: 100 },
  threadReplies: { standard: 2, most: 10 },
  threadParticipants: { standard: 10, most: 100 },
  threadMembers: { standard: 100, most: 100 },
  polls: { standard: 10, most: 100 },
  votes: { standard: 10, most: 100 },
  reminders: { standard: 10, most: 100 },
  userGroups: { standard: 30, most: 100 },
  userGroupSearch: { standard: 10, most: 25 },
  segments: { standard: 10, most: 100 },
  segmentTargets: { standard: 100, most: 10_000 },
  campaigns: { standard: 10, most: 100 },
  campaignUsers: { standard: 30, most: 1_000 },
  roleSearch: { standard: 10, most: 25 },
  hookLog: { standard: 30, most: 100 },
  retentionRuns: { standard: 30, most: 100 },
} as const;

/** Rows that an offset may skip (API). */
export const MOST_OFFSET = 10_000;
/** The same for a list of all users (API). */
export const MOST_USERS_OFFSET = 1_000;
