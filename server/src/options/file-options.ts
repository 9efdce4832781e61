import { present } from '../present.ts';
import { StartError } from '../start-error.ts';

export interface PictureOptions {
  /**
   * Pixels of an uploaded picture, width times height; larger pictures are refused before they are decoded. Env
   * `STOOP_PICTURE_PIXELS`. @default 32_000_000
   */
  readonly pixels?: number;
  /**
   * Bytes of memory of the process that decodes pictures; a picture that takes more is refused. Env
   * `STOOP_PICTURE_MEMORY`. @default 402_653_184
   */
  readonly memory?: number;
  /**
   * Milliseconds one picture may take in all its sizes; a slower one is refused. Env `STOOP_PICTURE_TIMEOUT`.
   * @default 20_000
   */
  readonly timeout?: number;
  /** Pictures that wait to be read; more are answered by 503. Env `STOOP_PICTURES_WAITING`. @default 120 */
  readonly waiting?: number;
  /** Pictures of one user, or of all guests of one address, that wait to be read. Env `STOOP_PICTURES_WAITING_PER_USER`. @default 30 */
  readonly waitingPerUser?: number;
}

export interface UploadOptions {
  /**
   * Bytes that one user may upload a day (UTC); false for no limit. Env `STOOP_UPLOADS_PER_USER`, bytes or `off`.
   * @default 2_147_483_648
   */
  readonly perUser?: number | false;
  /** The same for one guest. Env `STOOP_UPLOADS_PER_GUEST`, bytes or `off`. @default 268_435_456 */
  readonly perGuest?: number | false;
  /**
   * The same for all users and guests together; guests are refused once half of it is used, guests
   * of one address once they used a tenth of that half (or what one guest may, if that is more). Servers are never refused. Env
   * `STOOP_UPLOADS_PER_APP`, bytes or `off`. @default 21_474_836_480
   */
  readonly perApp?: number | false;
  /**
   * Bytes of free space on the disk of the data folder below which files are refused, while messages go on. Env
   * `STOOP_LOW_SPACE`. @default 536_870_912
   */
  readonly lowSpace?: number;
}

type Env = Readonly<Record<string, string | undefined>>;

/** As people write numbers: neither 0x50 nor 1e3. */
const DIGITS = /^\d+$/;

interface WholeSetting {
  /** The environment variable. */
  readonly name: string;
  readonly given: number | undefined;
  readonly standard: number;
  readonly unit: string;
}

/** @throws StartError STOOP_BAD_OPTION */
function readWhole(env: Env, { name, given, standard, unit }: WholeSetting): number {
  const value = given ?? present(env[name]) ?? standard;
  const number = DIGITS.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new StartError(
    'STOOP_BAD_OPTION',
    `${name} must be a whole number of ${unit}, 1 or more, such as ${standard}, got "${value}"`,
  );
}

const PICTURES = {
  pixels: 32_000_000,
  memory: 384 * 1024 ** 2,
  timeout: 20_000,
  waiting: 120,
  /** The attachments of one message. */
  waitingPerUser: 30,
} as const;

/** @throws StartError STOOP_BAD_OPTION */
export function readPictures(given: PictureOptions = {}, env: Env) {
  const read = (key: keyof PictureOptions, name: string, unit: string) =>
    readWhole(env, { name, given: given[key], standard: PICTURES[key], unit });
  return {
    pixels: read('pixels', 'STOOP_PICTURE_PIXELS', 'pixels'),
    memory: read('memory', 'STOOP_PICTURE_MEMORY', 'bytes'),
    timeoutMs: read('timeout', 'STOOP_PICTURE_TIMEOUT', 'milliseconds'),
    waiting: read('waiting', 'STOOP_PICTURES_WAITING', 'pictures'),
    waitingPerUser: read('waitingPerUser', 'STOOP_PICTURES_WAITING_PER_USER', 'pictures'),
  };
}

const UPLOADS = {
  perUser: 2 * 1024 ** 3,
  perGuest: 256 * 1024 ** 2,
  perApp: 20 * 1024 ** 3,
  lowSpace: 512 * 1024 ** 2,
} as const;

/** @throws StartError STOOP_BAD_OPTION */
export function readUploads(given: UploadOptions = {}, env: Env) {
  const quota = (key: 'perUser' | 'perGuest' | 'perApp', name: string): number | null => {
    const own = given[key];
    if (own === false || (own === undefined && present(env[name]) === 'off')) return null;
    return readWhole(env, { name, given: own, standard: UPLOADS[key], unit: 'bytes' });
  };
  return {
    quotas: {
      user: quota('perUser', 'STOOP_UPLOADS_PER_USER'),
      guest: quota('perGuest', 'STOOP_UPLOADS_PER_GUEST'),
      app: quota('perApp', 'STOOP_UPLOADS_PER_APP'),
    },
    lowSpace: readWhole(env, {
      name: 'STOOP_LOW_SPACE',
      given: given.lowSpace,
      standard: UPLOADS.lowSpace,
      unit: 'bytes',
    }),
  };
}
