#!/usr/bin/env node
import type { Manifest } from './backup/index.ts';
import { type Command, type Given, runProgram } from './command-line.ts';
import { ApiError } from './domain/errors.ts';
import type { StoopServer } from './index.ts';
import { readSettings, type ServerOptions } from './options/index.ts';
import { StartError } from './start-error.ts';
import { version } from './version.ts';

/** Returns the script tag that a site owner pastes. @param origin where browsers reach the server */
function snippet(origin: string, key: string): string {
  const src = new URL('/v1/stoop.js', origin).href;
  return `<script async src="${attribute(src)}" data-key="${attribute(key)}"></script>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const FAILED = 1;

/** Loads the server for the commands that need it: loading takes most of a start. */
async function makeServer(options: ServerOptions) {
  const { createServer } = await import('./index.ts');
  return createServer(options);
}

/** Returns the link that an invited person opens. */
const invitationLink = (base: string, code: string): string => `${base}/inbox#invite=${code}`;

async function start(options: ServerOptions): Promise<void> {
  const server = await makeServer(options);
  const { url, metricsUrl } = await server.listen();
  const first = await server.inviteFirst();
  const base = server.publicUrl ?? url;
  const lines = [`stoop-server ${version()}`, `  url  ${url}`, `  key  ${server.key}`];
  if (server.servesWidget) lines.push(`  tag  ${snippet(base, server.key)}`);
  if (server.servesInbox) lines.push(`  inbox  ${base}/inbox`);
  if (metricsUrl !== null) lines.push(`  metrics  ${metricsUrl}`);
  if (first !== null)
    lines.push(
      '',
      `Invitation for ${first.email} as the first admin. It works once, for seven days:`,
      `  ${invitationLink(base, first.code)}`,
    );
  process.stdout.write(`${lines.join('\n')}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(FAILED);
      stopping = true;
      server.close().catch(fail);
    });
}

/** Uses the data of a server, which may be running. */
async function withServer(use: (server: StoopServer) => Promise<void>): Promise<void> {
  const server = await makeServer({ logLevel: 'silent' });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

const EXPIRES = '--expires';
const PERSON_LIFETIME = '12h';

/** Tokens of users expire by themselves. For a token that does not, stderr says so beside it. */
async function token({ argument: user, values, has }: Given): Promise<void> {
  const { role, expires } = values;
  if ((user === undefined) !== has('server'))
    throw new StartError('STOOP_BAD_OPTION', 'token takes the id of a user, or --server instead');
  const expiresIn = readDuration(expires ?? (user === undefined ? NEVER : PERSON_LIFETIME));
  await withServer(async (server) => {
    const { signServerToken } = await import('./wire/index.ts');
    const signed =
      user === undefined
        ? await signServerToken(server.secret, expiresIn)
        : await server.issueToken(user, { expiresIn, ...(role !== undefined && { role }) });
    process.stdout.write(`${signed}\n`);
  });
  if (user === undefined) complain('this token passes every permission check: keep it on your servers');
  if (expiresIn === null)
    complain(`this token does not expire: give ${EXPIRES}, such as ${EXPIRES} 1h, for one that does`);
}

async function printSignIn({ argument: user = '', values }: Given): Promise<void> {
  const { role, origin } = values;
  const given = origin === undefined ? undefined : readOrigin(origin);
  const settings = await readSettings({});
  const base = given ?? settings.publicUrl ?? `http://localhost:${settings.port}`;
  await withServer(async (server) => {
    const code = await server.signInCode(user, { ...(role !== undefined && { role }) });
    process.stdout.write(`${base}/inbox#code=${code}\n`);
    complain('the link signs in once, within 10 minutes');
  });
}

async function invite({ argument: email = '', values }: Given): Promise<void> {
  const { role = 'agent', origin } = values;
  const given = origin === undefined ? undefined : readOrigin(origin);
  const settings = await readSettings({});
  const base = given ?? settings.publicUrl ?? `http://localhost:${settings.port}`;
  await withServer(async (server) => {
    process.stdout.write(`${invitationLink(base, await server.invite(email, role))}\n`);
    complain(`the link works once, for seven days: give it to ${email} alone`);
  });
}

async function printSnippet({ values: { origin } }: Given): Promise<void> {
  const given = origin === undefined ? undefined : readOrigin(origin);
  const settings = await readSettings({});
  process.stdout.write(`${snippet(given ?? `http://localhost:${settings.port}`, settings.key)}\n`);
}

const MARKS = { ok: 'ok  ', note: 'note', failed: 'FAIL' } as const;

/** Prints each finding in a line. The exit code is 1 if one is a failure. */
async function runDoctor({ values: { origin } }: Given): Promise<void> {
  const given = origin === undefined ? undefined : readOrigin(origin);
  const settings = await readSettings({});
  await withServer(async (server) => {
    const { examine } = await import('./doctor/index.ts');
    const findings = await examine(server, settings, given ?? settings.publicUrl);
    const width = Math.max(...findings.map(({ name }) => name.length));
    for (const { state, name, text } of findings)
      process.stdout.write(`${MARKS[state]}  ${name.padEnd(width)}  ${text}\n`);
    if (findings.some(({ state }) => state === 'failed')) process.exitCode = FAILED;
  });
}

const BYTES_PER_MB = 1_000_000;

function contents({ database, facts, uploads }: Manifest): string {
  const rows = (table: string) => (facts?.counts[table] ?? 0).toLocaleString('en');
  const stored =
    facts === null
      ? 'no database'
      : `${rows('messages')} messages, ${rows('channels')} channels, ${rows('users')} users`;
  const megabytes = (uploads.bytes / BYTES_PER_MB).toFixed(1);
  return `  database  ${database}: ${stored}\n  uploads   ${uploads.files.toLocaleString('en')} files, ${megabytes} MB\n`;
}

async function runBackup({ argument: folder = '', has }: Given): Promise<void> {
  const { backUp } = await import('./backup/index.ts');
  const manifest = await backUp(folder, { withoutDatabase: has('without-database') });
  process.stdout.write(
    `backed up to ${folder}\n${contents(manifest)}  keys      key and secret: keep the folder private\n`,
  );
}

async function runRestore({ argument: folder = '' }: Given): Promise<void> {
  const { restore } = await import('./backup/index.ts');
  const { manifest, dataDir } = await restore(folder, {});
  const rest =
    manifest.database === 'none' ? 'The database is restored by other means.' : 'The server can be started.';
  process.stdout.write(
    `restored ${folder} of ${manifest.made_at} to ${dataDir}\n${contents(manifest)}${rest}\n`,
  );
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const NEVER = 'never';

/**
 * Returns `90s`, `15m`, `1h`, `7d` in seconds, and null for `never`.
 * @throws StartError for any other text
 */
function readDuration(text: string): number | null {
  if (text === NEVER) return null;
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  const seconds = unit === undefined ? undefined : SECONDS[unit];
  if (count === undefined || seconds === undefined)
    throw new StartError(
      'STOOP_BAD_OPTION',
      `${EXPIRES}: expected a number and s, m, h or d, such as 1h, or never; got '${text}'`,
    );
  return Number(count) * seconds;
}

const WEB: readonly string[] = ['http:', 'https:'];

/** @throws StartError if the text is no web address */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !WEB.includes(url.protocol))
    throw new StartError(
      'STOOP_BAD_OPTION',
      `--origin: expected a URL such as https://chat.example.com; got '${text}'`,
    );
  return url.origin;
}

function complain(text: string): void {
  process.stderr.write(`stoop-server: ${text}\n`);
}

/** Prints the error code and the fix for the person who started the program. */
function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const known = error instanceof StartError || (code?.startsWith('STOOP_') ?? false);
  // The rules refused a value from the command line: a user's id or a role.
  if (error instanceof ApiError) complain(`STOOP_BAD_OPTION: ${error.message}`);
  else if (known && error instanceof Error) complain(`${code}: ${error.message}`);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = FAILED;
}

const ROLE = { value: 'role', help: 'role the user gets: user, agent, moderator or admin' };
const FOLDER = 'folder';
const USER = 'user';

const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    help: 'serve the API, the widget and the inbox (settings, all of them in docs/settings.md: PORT, HOST, STOOP_DATA, DATABASE_URL, REDIS_URL, STOOP_ORIGINS, STOOP_PUBLIC_URL, STOOP_KEY, STOOP_SECRET, STOOP_LOG)',
    run: () => start({}),
  },
  {
    name: 'backup',
    help: 'back up database, keys and uploads into a new folder, also while the server runs',
    argument: { name: FOLDER, help: 'a folder that is not there yet, or is empty' },
    flags: {
      'without-database': {
        help: 'leave PostgreSQL out: it is backed up by other means, before this command',
      },
    },
    run: runBackup,
  },
  {
    name: 'restore',
    help: 'restore a backup into a new data folder (STOOP_DATA), and an empty database (DATABASE_URL)',
    argument: { name: FOLDER, help: 'the folder that backup has made' },
    run: runRestore,
  },
  {
    name: 'doctor',
    help: 'check settings, database, Redis, disk, and the server as browsers reach it, and say what to do',
    flags: { origin: { value: 'url', help: 'address to check (default: STOOP_PUBLIC_URL)' } },
    run: runDoctor,
  },
  {
    name: 'token',
    help: 'print a token for a user, who is made where there is none, or for a server of yours',
    argument: { name: USER, help: 'id of the user', optional: true },
    flags: {
      role: ROLE,
      server: { help: 'a token for your own servers, which passes every permission check' },
      expires: {
        value: 'time',
        help: `how long the token is good for, such as 1h, 7d or never (default: ${PERSON_LIFETIME}, never with --server)`,
      },
    },
    run: token,
  },
  {
    name: 'sign-in',
    help: 'print a link that signs a user in to the inbox: it works once, for ten minutes',
    argument: { name: USER, help: 'id of the user, who is made where there is none' },
    flags: { role: ROLE, origin: { value: 'url', help: 'where browsers reach this server' } },
    run: printSignIn,
  },
  {
    name: 'invite',
    help: 'print a link by which a person becomes an agent or admin: it works once, for seven days',
    argument: { name: 'email', help: 'the address the person will sign in with' },
    flags: {
      role: { value: 'role', help: 'agent or admin (default: agent)' },
      origin: { value: 'url', help: 'where browsers reach this server' },
    },
    run: invite,
  },
  {
    name: 'snippet',
    help: 'print the script tag for a page',
    flags: { origin: { value: 'url', help: 'where the pages of the visitors reach this server' } },
    run: printSnippet,
  },
];

const PROGRAM = {
  name: 'stoop-server',
  help: 'Chat server for the Stoop widget and every client of the same API',
  version: version(),
  commands: COMMANDS,
};

runProgram(PROGRAM, process.argv.slice(2)).catch(fail);
