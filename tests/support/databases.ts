/**
 * Which server tests run on PostgreSQL too. Every file in tests/contract and tests/hostile/server stands in exactly one of
 * these lists; tests/unit/rules/databases.test.ts fails for a file that stands in none.
 */

const contract = (...names: readonly string[]) => names.map((name) => `tests/contract/${name}.test.ts`);
const hostile = (...names: readonly string[]) => names.map((name) => `tests/hostile/server/${name}.test.ts`);

/** Attacks on the server that run on both databases: what they attack is the SQL, the database or its disk. */
export const HOSTILE_ON_BOTH = [
  ...hostile('backup', 'backup-refusals', 'field-names', 'full-disk', 'ready', 'searches', 'unique-names'),
  // Counts and codes that the database keeps.
  ...hostile('guests', 'sign-in', 'support-places', 'uploads', 'written'),
  // Reads of many rows, which each database does on threads or connections of its own.
  ...hostile('long-pages'),
  // Questions that widen or ask for hidden fields, and rows that many messages share.
  ...hostile('others-conversations', 'page-data', 'polls'),
  // Lists of a user's own that the database keeps.
  ...hostile('own-lists'),
];

/** Attacks on what stands before or above the storage: parsers, addresses, pictures, sockets, rules and limits in memory. */
export const HOSTILE_IN_FULL = [
  ...hostile('addresses', 'bodies', 'crowds', 'embedded-people', 'floods', 'guests-place', 'long-answers'),
  ...hostile('outgoing', 'own-record', 'pictures', 'slow-readers', 'token-ends'),
];

/** Attacks on the server; none of them needs a browser. */
export const HOSTILE_SERVER = [...HOSTILE_ON_BOTH, ...HOSTILE_IN_FULL];

/** PostgreSQL alone, several nodes among it. */
export const ONLY_POSTGRES = contract(
  'postgres-cluster',
  'postgres-outage',
  'postgres-start',
  'postgres-uploads',
  'postgres-web-push',
  'storage/postgres',
  'storage/postgres-lanes',
  'storage/postgres-same',
);

/** Run on both databases by `npm test`: the SQL behind them, its locks or its errors differ. */
export const ON_BOTH = [
  // Filters, search, sorting, collation and times.
  ...contract('custom-filters', 'dates', 'extras', 'other-scripts', 'predefined-filters', 'review-queue'),
  ...contract('search', 'chat/channel-list', 'chat/finding'),
  // Pages by keyset, and the most that one call may read.
  ...contract('hidden-history', 'limits', 'polls', 'threads', 'chat/jump', 'chat/thread-list'),
  // Counts of unread messages, kept by the statements that write messages.
  ...contract('subtle', 'unread', 'unread-threads'),
  // Truncation, deletion and erasure.
  ...contract('channel-ends', 'erasure', 'taken-away', 'uploads-gone', 'user-administration'),
  // Locks: many writers at once, many channels at once, tasks that one server takes.
  ...contract('channel-batch', 'conversation', 'exports', 'order', 'reminders', 'web-push'),
  // Data that a server finds again after it was killed or away.
  ...contract('durability', 'killed', 'offline', 'recovery'),
  // Values that only one of the databases refuses.
  ...contract('conversation-inputs', 'fuzz', 'privacy'),
  // Rows that are replaced: members, settings, groups, drafts.
  ...contract(
    'blocklists',
    'drafts',
    'invites',
    'lenient',
    'lenient-app',
    'membership',
    'policy',
    'server-users',
    'user-groups',
  ),
  // Commits and queues, which each database counts by itself.
  ...contract('metrics'),
  // A migration that computes in JavaScript.
  ...contract('storage/user-names'),
];

/** Run on PostgreSQL by `npm run test:full` alone: rules, shapes and errors above the storage, over statements that others try. */
export const ON_BOTH_IN_FULL = [
  ...contract('account', 'addresses', 'answer-fields', 'banned', 'bus', 'channels', 'client-calls'),
  ...contract('client-objects', 'command-endpoint', 'connect', 'custom-events', 'embedded-users', 'errors'),
  ...contract('event-fields', 'file-addresses', 'forgery', 'guests', 'hidden-quotes', 'http', 'kept-private'),
  ...contract('links', 'locations', 'message-members', 'message-rules', 'messages', 'moderation'),
  ...contract(
    'moderation-configs',
    'openapi',
    'other-names',
    'own-user',
    'team',
    'owned-fields',
    'pages',
    'refusals',
  ),
  ...contract('small-print', 'sockets', 'subtle-channels', 'subtle-people', 'tokens', 'uploads'),
  ...contract('cli-sign-in', 'client/own', 'web-push-browsers'),
  ...contract('chat/alerts', 'chat/asked', 'chat/both-clients', 'chat/details', 'chat/early-page'),
  ...contract('chat/identify'),
  ...contract('chat/inbox-mode', 'chat/kept-edits', 'chat/message-actions', 'chat/message-tools'),
  ...contract('chat/moderation', 'chat/names', 'chat/outage', 'chat/people', 'chat/poll-opened'),
  ...contract('chat/poll-outage', 'chat/reminders', 'chat/room-mode', 'chat/stored-before'),
  ...contract('chat/support-mode'),
  ...contract('chat/switching', 'chat/thread', 'chat/thread-begins', 'chat/thread-outage'),
];

/** Never run on PostgreSQL. */
export const ONLY_SQLITE = [
  // The file of SQLite, its log and its threads.
  ...contract('described-bodies'),
  ...contract('start', 'statements', 'storage/crash', 'storage/groups'),
  ...contract('storage/opening', 'storage/scans', 'storage/sqlite', 'storage/update'),
  ...contract('storage/upgrade', 'storage/words'),
  // Changes users behind the server's back, in that file.
  ...contract('chat/refused-sends'),
  // The same whatever the storage: limits before it, and the wires between both sides.
  ...contract('client/adapter', 'client/fallback', 'client/hostile-page'),
  ...contract('fuzz-sockets', 'hostile-sockets', 'long-poll', 'previous-builds', 'rate-limits'),
  ...contract('refused-bodies'),
  ...contract('stubborn-peers', 'chat/app-client', 'chat/bundle', 'chat/cable'),
];
