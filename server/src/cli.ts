#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { ApiError } from './domain/index.ts';
import { createServer, type ServerOptions, StartError } from './index.ts';
import { readSettings } from './options.ts';
import { snippet } from './snippet.ts';
import { version } from './version.ts';

const FAILED = 1;

async function start(options: ServerOptions): Promise<void> {
  const server = await createServer(options);
  const { url } = await server.listen();
  process.stdout.write(`stoop-server ${version()}\n  url  ${url}\n  key  ${server.key}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(FAILED);
      stopping = true;
      server.close().catch(fail);
    });
}

async function token(user: string, options: { readonly role?: string; readonly expires: number | null }) {
  const server = await createServer({ logLevel: 'silent' });
  try {
    const signed = await server.issueToken(user, {
      expiresIn: options.expires,
      ...(options.role !== undefined && { role: options.role }),
    });
    process.stdout.write(`${signed}\n`);
  } finally {
    await server.close();
  }
}

async function printSnippet(options: { readonly origin?: string }): Promise<void> {
  const settings = await readSettings({});
  process.stdout.write(`${snippet(options.origin ?? `http://localhost:${settings.port}`, settings.key)}\n`);
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90s`, `15m`, `1h`, `7d` in seconds; `never` as null. */
function readDuration(text: string): number | null {
  if (text === 'never') return null;
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
      : program.error(`error: '${unknown}' is unknown: expected start, token or snippet`),
  );
program
  .command('token')
  .description('print a token for a user, who is made where he does not exist')
  .argument('<user>', 'id of the user')
  .option('--role <role>', 'role the user gets: user, agent, moderator or admin')
  .option('--expires <time>', 'how long the token is good for, such as 1h, 7d or never', readDuration, null)
  .action(token);
program
  .command('snippet')
  .description('print the script tag for a page')
  .option('--origin <url>', 'where the pages of the visitors reach this server', readOrigin)
  .action(printSnippet);

program.parseAsync().catch(fail);
