#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { backUp, type Manifest, restore } from './backup/index.ts';
import { ApiError } from './domain/errors.ts';
import type { StoopServer } from './index.ts';
import { readSettings, type ServerOptions } from './options.ts';
import { snippet } from './snippet.ts';
import { StartError } from './start-error.ts';
import { version } from './version.ts';
import { signServerToken } from './wire/index.ts';

const FAILED = 1;

/** Loads the server for the commands that need it: most of a start is loading. */
async function makeServer(options: ServerOptions) {
  const { createServer } = await import('./index.ts');
  return createServer(options);
}

async function start(options: ServerOptions): Promise<void> {
  const server = await makeServer(options);
  const { url, metricsUrl } = await server.listen();
  process.stdout.write(`stoop-server ${version()}\n  url  ${url}\n  key  ${server.key}\n`);
  if (metricsUrl !== null) process.stdout.write(`  metrics  ${metricsUrl}\n`);
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

interface TokenFlags {
  readonly role?: string;
  readonly server?: boolean;
  /** Seconds, or Infinity. */
  readonly expires?: number;
}

/** Tokens of people end by themselves; what does not end is said beside the token, on stderr. */
async function token(user: string | undefined, { role, server: forServer, expires }: TokenFlags) {
  if ((user === undefined) !== (forServer === true))
    throw new StartError('STOOP_BAD_OPTION', 'token takes the id of a user, or --server instead');
  const seconds = expires ?? (user === undefined ? Number.POSITIVE_INFINITY : readDuration(PERSON_LIFETIME));
  const expiresIn = Number.isFinite(seconds) ? seconds : null;
  await withServer(async (server) => {
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

interface SignInFlags {
  readonly role?: string;
  readonly origin?: string;
}

async function printSignIn(user: string, { role, origin }: SignInFlags): Promise<void> {
  const settings = await readSettings({});
  const base = origin ?? settings.publicUrl ?? `http://localhost:${settings.port}`;
  await withServer(async (server) => {
    const code = await server.signInCode(user, { ...(role !== undefined && { role }) });
    process.stdout.write(`${base}/inbox#code=${code}\n`);
    complain('the link signs in once, within 10 minutes');
  });
}

async function printSnippet(options: { readonly origin?: string }): Promise<void> {
  const settings = await readSettings({});
  process.stdout.write(`${snippet(options.origin ?? `http://localhost:${settings.port}`, settings.key)}\n`);
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

async function runBackup(folder: string, options: { readonly withoutDatabase?: true }): Promise<void> {
  const manifest = await backUp(folder, { withoutDatabase: options.withoutDatabase === true });
  process.stdout.write(
    `backed up to ${folder}\n${contents(manifest)}  keys      key and secret: keep the folder private\n`,
  );
}

async function runRestore(folder: string): Promise<void> {
  const { manifest, dataDir } = await restore(folder, {});
  const rest =
    manifest.database === 'none' ? 'The database is restored by other means.' : 'The server can be started.';
  process.stdout.write(
    `restored ${folder} of ${manifest.made_at} to ${dataDir}\n${contents(manifest)}${rest}\n`,
  );
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90s`, `15m`, `1h`, `7d` in seconds; `never` as Infinity, because the command library replaces a null. */
function readDuration(text: string): number {
  if (text === 'never') return Number.POSITIVE_INFINITY;
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  const seconds = unit === undefined ? undefined : SECONDS[unit];
  if (count === undefined || seconds === undefined)
    throw new InvalidArgumentError('expected a number and s, m, h or d, such as 1h, or never');
  return Number(count) * seconds;
}

const WEB: readonly string[] = ['http:', 'https:'];

/** @throws InvalidArgumentError */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !WEB.includes(url.protocol))
    throw new InvalidArgumentError('expected a URL such as https://chat.example.com');
  return url.origin;
}

function complain(text: string): void {
  process.stderr.write(`stoop-server: ${text}\n`);
}

/** What whoever started the program has to know: the code, and what cures it. */
function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const known = error instanceof StartError || (code?.startsWith('STOOP_') ?? false);
  // What the rules refuse was asked for on the command line: a user's id, a role.
  if (error instanceof ApiError) complain(`STOOP_BAD_OPTION: ${error.message}`);
  else if (known && error instanceof Error) complain(`${code}: ${error.message}`);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = FAILED;
}

const program = new Command('stoop-server')
  .description('Chat server for the Stoop widget and every client of the same API')
  .version(version())
  .showHelpAfterError();
program
  .command('start', { isDefault: true })
  .description(
    'serve the API (settings: PORT, HOST, STOOP_DATA, DATABASE_URL, REDIS_URL, STOOP_ORIGINS, STOOP_KEY, STOOP_SECRET, STOOP_LOG)',
  )
  .allowExcessArguments()
  // What is no command is taken for an argument of this one.
  .action((_options: object, { args: [unknown] }: Command) =>
    unknown === undefined
      ? start({})
      : program.error(
          `error: '${unknown}' is unknown: expected start, backup, restore, token, sign-in or snippet`,
        ),
  );
program
  .command('backup')
  .description('back up database, keys and uploads into a new folder, also while the server runs')
  .argument('<folder>', 'a folder that is not there yet, or is empty')
  .option('--without-database', 'leave PostgreSQL out: it is backed up by other means, before this command')
  .action(runBackup);
program
  .command('restore')
  .description('restore a backup into a new data folder (STOOP_DATA), and an empty database (DATABASE_URL)')
  .argument('<folder>', 'the folder that backup has made')
  .action(runRestore);
program
  .command('token')
  .description('print a token for a user, who is made where there is none, or for a server of yours')
  .argument('[user]', 'id of the user')
  .option('--role <role>', 'role the user gets: user, agent, moderator or admin')
  .option('--server', 'a token for your own servers, which passes every permission check')
  .option(
    `${EXPIRES} <time>`,
    `how long the token is good for, such as 1h, 7d or never (default: ${PERSON_LIFETIME}, never with --server)`,
    readDuration,
  )
  .action(token);
program
  .command('sign-in')
  .description('print a link that signs a user in to the inbox: it works once, for ten minutes')
  .argument('<user>', 'id of the user, who is made where there is none')
  .option('--role <role>', 'role the user gets: user, agent, moderator or admin')
  .option('--origin <url>', 'where browsers reach this server', readOrigin)
  .action(printSignIn);
program
  .command('snippet')
  .description('print the script tag for a page')
  .option('--origin <url>', 'where the pages of the visitors reach this server', readOrigin)
  .action(printSnippet);

program.parseAsync().catch(fail);
