/**
 * Which server tests run on PostgreSQL too. Every file in tests/contract and tests/hostile/server stands in exactly one of
 * these lists; tests/unit/rules/databases.test.ts fails for a file that stands in none.
 */

const contract = (...names: readonly string[]) => names.map((name) => `tests/contract/${name}.test.ts`);
const hostile = (...names: readonly string[]) => names.map((name) => `tests/hostile/server/${name}.test.ts`);

/** Attacks on the server that run on both databases: what they attack is the SQL, the database or its disk. */
export const HOSTILE_ON_BOTH = [
  ...hostile(
    'backup',
    'backup-refusals',
    'field-names',
    'full-disk',
    'ready',
    'searches',
    'people/unique-names',
  ),
  // Counts and codes that the database keeps.
  ...hostile('people/closed-conversations', 'people/guests', 'people/sign-in', 'people/support-places'),
  ...hostile('people/canned-answers', 'people/notes', 'people/staff', 'people/support-fields'),
  ...hostile('uploads', 'written'),
  // Reads of many rows, which each database does on threads or connections of its own.
  ...hostile('long-pages'),
  // Questions that widen or ask for hidden fields, and rows that many messages share.
  ...hostile('people/others-conversations', 'people/page-data', 'polls'),
  // Lists of a user's own that the database keeps.
  ...hostile('people/own-lists'),
];

/** Attacks on what stands before or above the storage: parsers, addresses, pictures, sockets, rules and limits in memory. */
export const HOSTILE_IN_FULL = [
  ...hostile(
    'addresses',
    'bodies',
    'crowds',
    'people/embedded-people',
    'floods',
    'people/guests-place',
    'long-answers',
  ),
  ...hostile('outgoing', 'people/own-record', 'pictures', 'slow-readers', 'token-ends'),
];

/** Attacks on the server; none of them needs a browser. */
export const HOSTILE_SERVER = [...HOSTILE_ON_BOTH, ...HOSTILE_IN_FULL];

/** PostgreSQL alone, several nodes among it. */
export const ONLY_POSTGRES = contract(
  'faults/two-nodes',
  'operating/postgres-cluster',
  'operating/postgres-outage',
  'operating/postgres-start',
  'operating/postgres-uploads',
  'operating/postgres-web-push',
  'storage/postgres',
  'storage/postgres-lanes',
  'storage/postgres-same',
);

/** Run on both databases by `npm test`: the SQL behind them, its locks or its errors differ. */
export const ON_BOTH = [
  // Filters, search, sorting, collation and times.
  ...contract(
    'channels/custom-filters',
    'wire/dates',
    'messages/extras',
    'wire/other-scripts',
    'channels/predefined-filters',
    'messages/campaigns',
    'people/review-queue',
    'people/moderation-checks',
    'people/staff',
  ),
  ...contract('messages/search', 'chat/channel-list', 'chat/finding'),
  // Pages by keyset, and the most that one call may read.
  ...contract(
    'channels/hidden-history',
    'wire/limits',
    'messages/polls',
    'messages/threads',
    'channels/channels',
    'chat/thread-list',
  ),
  // Counts of unread messages, kept by the statements that write messages.
  // A status and ids that the database keeps, and turns that it counts.
  ...contract(
    'channels/support-conversations',
    'channels/support-queue',
    'channels/ratings',
    'channels/support-turns',
  ),
  ...contract('channels/support-answer-times', 'channels/support-counts', 'people/support-hours'),
  ...contract('messages/subtle', 'channels/unread', 'channels/unread-threads'),
  // Truncation, deletion and erasure.
  ...contract(
    'channels/channel-ends',
    'people/erasure',
    'channels/taken-away',
    'operating/uploads-gone',
    'people/user-administration',
  ),
  // Locks: many writers at once, many channels at once, tasks that one server takes.
  ...contract(
    'channels/channel-batch',
    'channels/conversation',
    'operating/exports',
    'messages/order',
    'messages/reminders',
    'people/web-push',
    'operating/hooks',
    'operating/retention',
  ),
  // Data that a server finds again after it was killed or away.
  ...contract(
    'faults/server',
    'operating/durability',
    'operating/killed',
    'channels/offline',
    'channels/recovery',
  ),
  // Values that only one of the databases refuses.
  ...contract('channels/conversation-inputs', 'wire/fuzz', 'operating/privacy'),
  // Rows that are replaced: members, settings, groups, drafts.
  ...contract(
    'people/blocklists',
    'messages/drafts',
    'channels/invites',
    'wire/lenient',
    'wire/lenient-app',
    'channels/membership',
    'people/policy',
    'people/server-users',
    'people/user-groups',
  ),
  // Commits and queues, which each database counts by itself.
  ...contract('operating/metrics'),
  // The second generation of the API, over the whole chat.
  ...contract('second/languages'),
  ...contract('second/channels', 'second/form', 'second/messages', 'second/moderation', 'second/people'),
  ...contract('second/policy', 'second/campaigns'),
  // A migration that computes in JavaScript.
  ...contract('storage/user-names'),
];

/** Run on PostgreSQL by `npm run test:full` alone: rules, shapes and errors above the storage, over statements that others try. */
export const ON_BOTH_IN_FULL = [
  ...contract(
    'people/account',
    'operating/addresses',
    'operating/doctor',
    'operating/proxies',
    'wire/answer-fields',
    'people/banned',
    'operating/bus',
    'wire/client-calls',
  ),
  ...contract(
    'wire/client-objects',
    'messages/command-endpoint',
    'wire/connect',
    'messages/custom-events',
    'messages/embedded-users',
    'wire/errors',
  ),
  ...contract(
    'messages/event-fields',
    'messages/file-addresses',
    'wire/forgery',
    'people/guests',
    'messages/hidden-quotes',
    'wire/http',
    'channels/kept-private',
  ),
  ...contract(
    'messages/links',
    'messages/locations',
    'messages/markup',
    'messages/message-members',
    'messages/message-rules',
    'messages/messages',
    'people/moderation',
  ),
  ...contract(
    'people/moderation-configs',
    'wire/openapi',
    'channels/other-names',
    'people/own-user',
    'people/team',
    'wire/owned-fields',
    'operating/pages',
    'wire/refusals',
  ),
  ...contract(
    'messages/small-print',
    'wire/sockets',
    'channels/subtle-channels',
    'people/subtle-people',
    'wire/tokens',
    'operating/uploads',
  ),
  ...contract('people/cli-sign-in', 'client/own', 'people/web-push-browsers'),
  ...contract('chat/alerts', 'chat/asked', 'chat/both-clients', 'chat/details', 'chat/modes/early-page'),
  ...contract('chat/identify', 'chat/jump', 'chat/queue-events'),
  ...contract('chat/modes/inbox-mode', 'chat/kept-edits', 'chat/message-actions', 'chat/message-tools'),
  ...contract('chat/moderation', 'chat/names', 'chat/outages/outage', 'chat/people', 'chat/poll-opened'),
  ...contract(
    'chat/outages/poll-outage',
    'chat/read-in-part',
    'chat/reminders',
    'chat/modes/room-mode',
    'chat/outages/stored-before',
  ),
  ...contract('chat/modes/support-mode'),
  ...contract('chat/outages/switching', 'chat/thread', 'chat/thread-begins', 'chat/outages/thread-outage'),
];

/** Never run on PostgreSQL. */
export const ONLY_SQLITE = [
  // The file of SQLite, its log and its threads.
  ...contract('wire/described-bodies'),
  ...contract(
    'operating/operate-page',
    'operating/start',
    'operating/statements',
    'storage/crash',
    'storage/groups',
  ),
  ...contract('storage/opening', 'storage/scans', 'storage/sqlite', 'storage/update'),
  ...contract('storage/upgrade', 'storage/words'),
  // Changes users behind the server's back, in that file.
  ...contract('chat/outages/refused-sends'),
  // The same whatever the storage: limits before it, and the wires between both sides.
  ...contract(
    'client/adapter',
    'client/fallback',
    'client/hostile-page',
    'faults/network',
    'client/tabs/tabs',
    'client/tabs/unsent',
    'client/wake',
  ),
  ...contract(
    'wire/fuzz-sockets',
    'wire/hostile-sockets',
    'wire/long-poll',
    'operating/previous-builds',
    'wire/rate-limits',
  ),
  ...contract('wire/refused-bodies'),
  ...contract('wire/stubborn-peers', 'chat/app-client', 'chat/bundle', 'chat/outages/cable'),
  ...contract('chat/outages/captive-portal', 'chat/outages/long-polling'),
  ...contract('chat/outages/many-channels', 'chat/outages/wrong-clock'),
];
