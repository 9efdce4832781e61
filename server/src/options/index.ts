import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppKeys, readAppFile } from '../app-file.ts';
import type { Mount } from '../http/index.ts';
import type { InboxPage } from '../inbox-page.ts';
import { present } from '../present.ts';
import type { HookOptions } from '../providers/index.ts';
import { StartError } from '../start-error.ts';
import { refuseUnfinishedRestore } from '../unfinished-restore.ts';
import { type PictureOptions, readPictures, readUploads, type UploadOptions } from './file-options.ts';
import { readHooks } from './hook-options.ts';
import { type LimitOptions, type LimitSettings, readLimits } from './limit-options.ts';
import type { MessageOptions } from './message-options.ts';
import { type MetricsOptions, readMetrics } from './metrics-options.ts';
import { readNetworks } from './networks.ts';
import { type PageOptions, readPages } from './page-options.ts';
import { type PlainOptions, readPlain } from './plain-options.ts';
import { type PushOptions, readPush } from './push-options.ts';

/** Where a setting has both, the option wins over the environment variable. */
export interface ServerOptions extends LimitOptions, PageOptions, PlainOptions {
  /** Address to listen on. Env `HOST`. @default '127.0.0.1' */
  readonly host?: string;
  /** Port to listen on; 0 takes a free one. Env `PORT`. @default 8080 */
  readonly port?: number;
  /** Folder of `chat.db` and `app.json`; made where it is missing. Env `STOOP_DATA`. @default '.stoop' */
  readonly dataDir?: string;
  /**
   * PostgreSQL instead of the file `chat.db`, such as `postgres://user:password@host:5432/name`. Uploaded files and
   * app.json stay in the data folder. Env `DATABASE_URL`. @default none
   */
  readonly databaseUrl?: string;
  /**
   * Redis, through which several servers on one PostgreSQL database are one: `redis://…` or `rediss://…`. All of them need the
   * same key, secret and folder of uploaded files. Env `REDIS_URL`. @default none: this server is the only one
   */
  readonly redisUrl?: string;
  /** The app's public key. Env `STOOP_KEY`. @default the one in app.json, random at the first start */
  readonly key?: string;
  /** Signs the tokens; at least 16 characters. Env `STOOP_SECRET`. @default the one in app.json */
  readonly secret?: string;
  /**
   * Origins of the pages that may use the API, such as `https://shop.example`; null for all. Pages of this server
   * itself always may. Env `STOOP_ORIGINS`, a comma list. @default null
   */
  readonly allowedOrigins?: readonly string[] | null;
  /** Least severe entry that is logged. Env `STOOP_LOG`. @default 'info' */
  readonly logLevel?: LogLevel;
  /**
   * How many proxies stand in front, each adding to `X-Forwarded-For`; what lies before them is the caller's own say.
   * Env `STOOP_TRUST_PROXY`. @default 0
   */
  readonly trustProxy?: number;
  /**
   * Where clients reach this server, such as `https://chat.example`: addresses of uploaded files begin so. Env
   * `STOOP_PUBLIC_URL`. @default what the request that uploads says
   */
  readonly publicUrl?: string | null;
  /**
   * Private addresses or networks, such as `10.1.0.0/16`, whose pages may be previewed; all others are refused. Env
   * `STOOP_PREVIEW_ALLOW`, a comma list. @default none
   */
  readonly previewAllow?: readonly string[];
  /**
   * Private addresses or networks, such as `10.1.0.0/16`, to which webhooks and the hook before a message may be sent; all others
   * are refused. Env `STOOP_HOOK_ALLOW`, a comma list. @default none
   */
  readonly hookAllow?: readonly string[];
  /** Senders for hooks that post to queues and topics of a vendor's cloud. @default none */
  readonly hooks?: Pick<HookOptions, 'sqs' | 'sns'>;
  /**
   * Pushing to browsers of people who are away; false for not at all. Env `STOOP_PUSH=off`.
   * @default on, by the push services of the known browsers
   */
  readonly push?: PushOptions | false;
  /** Limits on reading uploaded pictures. @default those of each option */
  readonly pictures?: PictureOptions;
  /** Bytes that may be uploaded a day, and the space that files leave to messages. @default those of each option */
  readonly uploads?: UploadOptions;
  /**
   * Free bytes on the disk of the data folder below which `/ready` fails. Env `STOOP_READY_FREE_BYTES`.
   * @default 104_857_600, which is 100 MB
   */
  readonly readyFreeBytes?: number;
  /**
   * A port of its own on which `GET /metrics` answers in the text format of Prometheus. Everybody who reaches it may read it.
   * @default none
   */
  readonly metrics?: MetricsOptions | false;
  /** Folders of public files served beside the API. @default [] */
  readonly mounts?: readonly Mount[];
  /** Adds pages that are made when asked for; `reply.sendFile(name, folder)` is at hand. @default none */
  readonly routes?: (app: FastifyInstance) => void;
  /** Gifs, links, translations, commands and lists of unwanted words. @default what is bundled */
  readonly messages?: MessageOptions;
  /** Variables the settings are read from. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Every setting, checked and complete. */
export interface Settings extends AppKeys, LimitSettings, ReturnType<typeof readPlain> {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null for SQLite in the data folder. Holds a password: never to be logged. */
  readonly databaseUrl: string | null;
  /** Null for a server by itself. May hold a password: never to be logged. */
  readonly redisUrl: string | null;
  readonly allowedOrigins: readonly string[] | null;
  readonly logLevel: LogLevel;
  /** Proxies in front. */
  readonly trustProxy: number;
  /** Without a slash at the end. */
  readonly publicUrl: string | null;
  readonly previewAllow: readonly string[];
  readonly hooks: HookOptions;
  /** Null where nothing is pushed. */
  readonly push: { readonly contact: string | null; readonly services: readonly string[] } | null;
  readonly pictures: ReturnType<typeof readPictures>;
  readonly uploads: ReturnType<typeof readUploads>;
  readonly readyFreeBytes: number;
  readonly metrics: ReturnType<typeof readMetrics>;
  readonly mounts: readonly Mount[];
  /** Null where the inbox is not served. */
  readonly inbox: InboxPage | null;
  readonly routes: ((app: FastifyInstance) => void) | null;
  readonly messages: MessageOptions;
}

const DEFAULT_PORT = 8080;
const MAX_PORT = 65_535;
/** As people write numbers: neither 0x50 nor 1e3. */
const DIGITS = /^\d+$/;
const MIN_SECRET_CHARS = 16;
/** No sane set-up has more. */
const MAX_HOPS = 10;
const DEFAULTS = { host: '127.0.0.1', dataDir: '.stoop', readyFreeBytes: 104_857_600 } as const;
const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Where data lies. */
export interface Places {
  readonly dataDir: string;
  /** Null for SQLite in the data folder. Holds a password: never to be logged. */
  readonly databaseUrl: string | null;
}

/**
 * Reads the place of the data, and creates nothing there. @throws StartError STOOP_BAD_OPTION ·
 * STOOP_UNSUPPORTED_DATABASE
 */
export function readPlaces(options: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'env'>): Places {
  const env = options.env ?? process.env;
  return {
    dataDir: resolve(options.dataDir ?? present(env.STOOP_DATA) ?? DEFAULTS.dataDir),
    databaseUrl: readDatabaseUrl(options.databaseUrl ?? present(env.DATABASE_URL)),
  };
}

/**
 * Reads options and environment; no other code does. Creates the data folder and app.json at the first start.
 * @throws StartError STOOP_BAD_PORT · STOOP_BAD_OPTION · STOOP_UNSUPPORTED_DATABASE · STOOP_APP_FILE_UNREADABLE ·
 * STOOP_DATA_UNWRITABLE · STOOP_RESTORE_INCOMPLETE
 */
export async function readSettings(options: ServerOptions): Promise<Settings> {
  const env = options.env ?? process.env;
  const { dataDir, databaseUrl } = readPlaces(options);
  const port = readPort(options.port ?? present(env.PORT));
  const logLevel = readLogLevel(options.logLevel ?? present(env.STOOP_LOG));
  const redisUrl = readRedisUrl(options.redisUrl ?? present(env.REDIS_URL), databaseUrl);
  await refuseUnfinishedRestore(dataDir);
  const keys = await readKeys(options, env, dataDir);
  const { mounts, inbox } = await readPages(options, env);
  const publicUrl = readPublicUrl(options.publicUrl ?? present(env.STOOP_PUBLIC_URL));
  return {
    ...keys,
    port,
    dataDir,
    databaseUrl,
    redisUrl,
    logLevel,
    host: options.host ?? present(env.HOST) ?? DEFAULTS.host,
    allowedOrigins: readOrigins(options, env),
    trustProxy: readHops(options.trustProxy ?? present(env.STOOP_TRUST_PROXY)),
    ...readPlain(options, env),
    ...readLimits(options, env),
    publicUrl,
    previewAllow: readNetworks(options.previewAllow, env, 'STOOP_PREVIEW_ALLOW'),
    hooks: readHooks(options, env),
    push: readPush(options.push, env, publicUrl),
    pictures: readPictures(options.pictures, env),
    uploads: readUploads(options.uploads, env),
    readyFreeBytes: readFreeBytes(options.readyFreeBytes ?? present(env.STOOP_READY_FREE_BYTES)),
    metrics: readMetrics(options.metrics, env, port),
    mounts: [...mounts, ...(options.mounts ?? [])],
    inbox,
    routes: options.routes ?? null,
    messages: options.messages ?? {},
  };
}

type Env = Readonly<Record<string, string | undefined>>;

const POSTGRES: readonly string[] = ['postgres:', 'postgresql:'];

/** Reads the address of the database. Errors never repeat the value: it may hold a password. */
function readDatabaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url === null)
    throw new StartError(
      'STOOP_BAD_OPTION',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, special characters ' +
        'percent-encoded; what it is cannot be read as one',
    );
  if (POSTGRES.includes(url.protocol)) return value;
  throw new StartError(
    'STOOP_UNSUPPORTED_DATABASE',
    `DATABASE_URL must begin with postgres://, got ${url.protocol}//: unset it to keep the data in SQLite`,
  );
}

const REDIS: readonly string[] = ['redis:', 'rediss:'];

/**
 * Reads the address of Redis. Only PostgreSQL can be shared by several servers: a file of SQLite has one. Errors never
 * repeat the value.
 */
function readRedisUrl(value: string | undefined, databaseUrl: string | null): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url === null || !REDIS.includes(url.protocol))
    throw new StartError(
      'STOOP_BAD_OPTION',
      'REDIS_URL must be an address such as redis://:password@host:6379/0, special characters percent-encoded',
    );
  if (databaseUrl === null)
    throw new StartError(
      'STOOP_BAD_OPTION',
      'REDIS_URL is for several servers on one PostgreSQL database: set DATABASE_URL too, or unset REDIS_URL',
    );
  return value;
}

function readPort(value: number | string | undefined): number {
  const text = String(value ?? DEFAULT_PORT);
  const port = DIGITS.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  throw new StartError(
    'STOOP_BAD_PORT',
    `PORT must be a whole number from 0 to ${MAX_PORT}, got "${value}": set PORT to a free port such as ${DEFAULT_PORT}`,
  );
}

function readHops(value: number | string | undefined): number {
  const hops = Number(value ?? 0);
  if (Number.isInteger(hops) && hops >= 0 && hops <= MAX_HOPS) return hops;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_TRUST_PROXY must be the number of proxies in front, 0 to ${MAX_HOPS}, got "${value}"`,
  );
}

function readFreeBytes(value: number | string | undefined): number {
  const text = String(value ?? DEFAULTS.readyFreeBytes);
  if (DIGITS.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_READY_FREE_BYTES must be a whole number of bytes, 0 or more, got "${value}"`,
  );
}

function readLogLevel(value: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? 'info'));
  if (level !== undefined) return level;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_LOG must be one of ${LOG_LEVELS.join(', ')}, got "${value}"`,
  );
}

function readPublicUrl(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const url = URL.parse(value);
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '')
    return value.replace(/\/+$/, '');
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_PUBLIC_URL must be an address such as https://chat.example, got "${value}"`,
  );
}

function readOrigins(options: ServerOptions, env: Env): readonly string[] | null {
  if (options.allowedOrigins === null) return null;
  const list = options.allowedOrigins ?? present(env.STOOP_ORIGINS)?.split(',');
  if (list === undefined) return null;
  const origins = list.flatMap((origin) => present(origin) ?? []);
  for (const origin of origins)
    if (URL.parse(origin)?.origin !== origin.toLowerCase().replace(/\/$/, ''))
      throw new StartError(
        'STOOP_BAD_OPTION',
        `STOOP_ORIGINS must list origins such as https://shop.example, separated by commas, got "${origin}"`,
      );
  return origins;
}

async function readKeys(options: ServerOptions, env: Env, dataDir: string): Promise<AppKeys> {
  const key = options.key ?? present(env.STOOP_KEY);
  const secret = options.secret ?? present(env.STOOP_SECRET);
  if (secret !== undefined && secret.length < MIN_SECRET_CHARS)
    throw new StartError(
      'STOOP_BAD_OPTION',
      `STOOP_SECRET must have at least ${MIN_SECRET_CHARS} characters, got ${secret.length}`,
    );
  if (key !== undefined && secret !== undefined) return { key, secret };
  const stored = await readAppFile(dataDir);
  if (secret === undefined && stored.secret.length < MIN_SECRET_CHARS)
    throw new StartError(
      'STOOP_BAD_OPTION',
      `the secret in app.json must have at least ${MIN_SECRET_CHARS} characters, it has ${stored.secret.length}: ` +
        'whoever guesses it is everybody',
    );
  return { key: key ?? stored.key, secret: secret ?? stored.secret };
}
