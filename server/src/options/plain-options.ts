import { present } from '../present.ts';
import { StartError } from '../start-error.ts';

/** Sizes, numbers and times that most owners leave as they are, and the name of the app. */
export interface PlainOptions {
  /** Name of the app that clients see. Env `STOOP_APP_NAME`. @default 'Stoop' */
  readonly appName?: string;
  /**
   * Email address of the first admin. While there are no accounts, `stoop-server start` prints a link that invites them, once.
   * Env `STOOP_ADMIN_EMAIL`. @default none: invite them with `stoop-server invite`
   */
  readonly adminEmail?: string;
  /** Bytes of one request body. Env `STOOP_BODY_LIMIT`. @default 1_048_576 */
  readonly bodyLimit?: number;
  /** Open connections of one user. Env `STOOP_CONNECTIONS_PER_USER`. @default 50 */
  readonly connectionsPerUser?: number;
  /**
   * Open chats from one address; without a proxy in front it may have four times as many connections. Env
   * `STOOP_CONNECTIONS_PER_ADDRESS`. @default 1000
   */
  readonly connectionsPerAddress?: number;
  /** Open connections of everybody together. Env `STOOP_CONNECTIONS`. @default 100_000 */
  readonly connections?: number;
  /**
   * Milliseconds a long poll is held while there is nothing to tell; clients give up after 30 s. Env `STOOP_POLL_HOLD_MS`.
   * @default 20_000
   */
  readonly pollHoldMs?: number;
  /** Milliseconds after which a client that polls no more is gone. Env `STOOP_POLL_IDLE_MS`. @default 45_000 */
  readonly pollIdleMs?: number;
  /**
   * Milliseconds between two health checks of a socket; a peer that is silent for two is gone. Env `STOOP_HEARTBEAT_MS`.
   * @default 27_000
   */
  readonly heartbeatMs?: number;
  /**
   * Days a guest's token is good for; a guest is known again for as long. Env `STOOP_GUEST_TOKEN_DAYS`. @default 180
   */
  readonly guestTokenDays?: number;
}

type Env = Readonly<Record<string, string | undefined>>;
type NumberName = Exclude<keyof PlainOptions, 'appName' | 'adminEmail'>;

interface NumberOption {
  readonly env: string;
  readonly unit: string;
  readonly standard: number;
}

const NUMBERS: Readonly<Record<NumberName, NumberOption>> = {
  bodyLimit: { env: 'STOOP_BODY_LIMIT', unit: 'bytes', standard: 1_048_576 },
  connectionsPerUser: { env: 'STOOP_CONNECTIONS_PER_USER', unit: 'connections', standard: 50 },
  connectionsPerAddress: { env: 'STOOP_CONNECTIONS_PER_ADDRESS', unit: 'chats', standard: 1000 },
  connections: { env: 'STOOP_CONNECTIONS', unit: 'connections', standard: 100_000 },
  pollHoldMs: { env: 'STOOP_POLL_HOLD_MS', unit: 'milliseconds', standard: 20_000 },
  // The client waits at most 25 s between two tries.
  pollIdleMs: { env: 'STOOP_POLL_IDLE_MS', unit: 'milliseconds', standard: 45_000 },
  // The client sends its own 25 s after the last it got, and gives the link up after 35 s of silence.
  heartbeatMs: { env: 'STOOP_HEARTBEAT_MS', unit: 'milliseconds', standard: 27_000 },
  guestTokenDays: { env: 'STOOP_GUEST_TOKEN_DAYS', unit: 'days', standard: 180 },
};

/** As people write numbers: neither 0x50 nor 1e3. */
const DIGITS = /^\d+$/;
/** Timers and token lifetimes beyond it overflow. */
const MOST = 2 ** 31 - 1;
const NAME = 'Stoop';
const MOST_NAME_CHARS = 100;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** @throws StartError STOOP_BAD_OPTION */
export function readNumber(env: Env, given: number | undefined, option: NumberOption): number {
  const { env: name, unit, standard } = option;
  const value = given ?? present(env[name]) ?? standard;
  const number = DIGITS.test(String(value)) ? Number(value) : Number.NaN;
  if (number >= 1 && number <= MOST) return number;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `${name} must be a whole number of ${unit}, 1 to ${MOST}, such as ${standard}, got "${value}"`,
  );
}

/** @throws StartError STOOP_BAD_OPTION */
export function readPlain(options: PlainOptions, env: Env) {
  const number = (name: NumberName) => readNumber(env, options[name], NUMBERS[name]);
  return {
    appName: readAppName(options.appName ?? present(env.STOOP_APP_NAME) ?? NAME),
    adminEmail: readAdminEmail(options.adminEmail ?? present(env.STOOP_ADMIN_EMAIL) ?? null),
    bodyLimit: number('bodyLimit'),
    connectionsPerUser: number('connectionsPerUser'),
    connectionsPerAddress: number('connectionsPerAddress'),
    connections: number('connections'),
    pollHoldMs: number('pollHoldMs'),
    pollIdleMs: number('pollIdleMs'),
    heartbeatMs: number('heartbeatMs'),
    guestTokenDays: number('guestTokenDays'),
  };
}

function readAppName(name: string): string {
  if (name.length <= MOST_NAME_CHARS) return name;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_APP_NAME must have at most ${MOST_NAME_CHARS} characters, got ${name.length}`,
  );
}

function readAdminEmail(email: string | null): string | null {
  if (email === null || EMAIL.test(email)) return email;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `STOOP_ADMIN_EMAIL must be an email address such as ines@shop.example, got "${email}"`,
  );
}
