// `node scripts/permissions.mjs`: writes docs/permissions.md, the default grants of every role, from the code that holds them.
// With --check it writes nothing and fails if the page is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APP_GRANTS, GRANTS } from '../server/src/domain/permissions/default-grants.ts';

const PAGE = fileURLToPath(new URL('../docs/permissions.md', import.meta.url));
const ROLES = [
  'anonymous',
  'guest',
  'user',
  'channel_member',
  'channel_moderator',
  'agent',
  'moderator',
  'admin',
];

const INTRO = `# Default permissions

Written by \`node scripts/permissions.mjs\` from \`server/src/domain/permissions/default-grants.ts\`.

Each table shows what a role may do in channels of one type. *yes*: with every object. *own*: with the caller's own channel,
message, reaction or thread only. A member has the grants of their role and of \`channel_member\` or \`channel_moderator\`. Tokens
of servers pass every check.

A guest is anybody who opens the page. Guests open their own support conversation, and join what is public: they write in
\`room\` and read \`livestream\`. A user or your server can add a guest to any other channel as a member.

Your server gives a role more, or less, and the list it names replaces the default of that role:

\`\`\`js
await chat.updateChannelType('commerce', { grants: { guest: ['create-channel', 'read-channel-owner'] } });
await chat.updateChannelType('commerce', { grants: { guest: null } }); // the default again
await chat.updateAppSettings({ grants: { guest: ['flag-user', 'search-user'] } }); // outside of channels
\`\`\`

A permission of your own that has a \`condition\` is kept, but grants nothing: the server does not evaluate conditions. With
\`multi_tenant_enabled\`, a user's \`teams_role\` replaces their role in the channels of that team.

In a \`support\` channel grants are not all: a visitor creates only the one whose id is made from theirs, as its only member
([SECURITY.md](../SECURITY.md)).
`;

const bare = (/** @type {string} */ id) => id.replace(/-owner$/, '');

/** @param {ReadonlySet<string> | undefined} grants @param {string} permission */
function cell(grants, permission) {
  if (grants?.has(permission)) return 'yes';
  return grants?.has(`${permission}-owner`) ? 'own' : '';
}

/** @param {ReadonlyMap<string, ReadonlySet<string>>} byRole @param {readonly string[]} roles */
function table(byRole, roles) {
  const permissions = [...new Set([...byRole.values()].flatMap((ids) => [...ids].map(bare)))].sort();
  const rows = permissions.map(
    (permission) =>
      `| \`${permission}\` | ${roles.map((role) => cell(byRole.get(role), permission)).join(' | ')} |`,
  );
  return [`| | ${roles.join(' | ')} |`, `|---${'|---'.repeat(roles.length)}|`, ...rows].join('\n');
}

/** Types with the same grants share a table. */
function channelTables() {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const [type, grants] of Object.entries(GRANTS)) {
    const text = table(grants, ROLES);
    names.set(text, [...(names.get(text) ?? []), type]);
  }
  return [...names].map(([text, types]) => `## ${types.join(', ')}\n\n${text}`);
}

const outside = `## Outside of channels\n\n${table(
  APP_GRANTS,
  ROLES.filter((role) => !role.startsWith('channel_')),
)}`;
const next = `${[INTRO.trim(), ...channelTables(), outside].join('\n\n')}\n`;
const current = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
if (next !== current && process.argv.includes('--check')) {
  console.error('docs/permissions.md is not up to date; run  node scripts/permissions.mjs');
  process.exitCode = 1;
} else if (next !== current) writeFileSync(PAGE, next);
