import { RetryLater } from '../errors.ts';
import { DAY_MS, LIMITS } from '../limits.ts';
import type { LooseFile, Ports, Reservation } from '../ports/index.ts';
import type { UserRecord } from '../types/index.ts';
import { runUnit, type Unit, type UnitPorts } from '../unit.ts';

const SECOND_MS = 1_000;
/** Owner of the day's bytes of all users together. */
const EVERYBODY = '';
/** Guests cost nothing to create: together with everybody else they fill at most this share of the app's bytes. */
const SHARE_OF_GUESTS = 0.5;
/** Guests of one network fill at most this share of that, though no less than one guest may. */
const SHARE_OF_NETWORK = 0.1;

/** Units that change only the records of files run one at a time, beside those of channels. */
export const FILES_LANE = 'files';

interface Quota {
  readonly owner: string;
  readonly whose: string;
  /** Bytes a day. */
  readonly most: number;
}

/** Owner of the bytes of a network's guests. No user id contains a blank. */
const guestsAt = (network: string): string => `guests at ${network}`;

/** The uploading user. */
export interface Uploader {
  readonly user: UserRecord;
  /** Null if it is not known. */
  readonly network: string | null;
}

function quotasOf(
  { uploadQuotas = LIMITS.uploadQuotas }: UnitPorts,
  { user: { id, role }, network }: Uploader,
): readonly Quota[] {
  const isGuest = role === 'guest';
  const own = isGuest ? uploadQuotas.guest : uploadQuotas.user;
  const { app } = uploadQuotas;
  const quotas = [
    { owner: id, whose: `${isGuest ? 'guest' : 'user'} ${id}`, most: own },
    isGuest
      ? { owner: EVERYBODY, whose: 'guests of the app', most: app === null ? null : app * SHARE_OF_GUESTS }
      : { owner: EVERYBODY, whose: 'all users of the app', most: app },
  ];
  if (isGuest && network !== null && app !== null) {
    const most = Math.max(app * SHARE_OF_GUESTS * SHARE_OF_NETWORK, own ?? 0);
    quotas.push({ owner: guestsAt(network), whose: guestsAt(network), most });
  }
  return quotas.flatMap(({ most, ...quota }) =>
    most === null ? [] : [{ ...quota, most: Math.floor(most) }],
  );
}

/** The bytes that an upload may have, and the error if it has more. */
export interface Room {
  readonly bytes: number;
  readonly refusal: RetryLater;
}

function refusalOf(now: number, { whose, most }: Quota, used: number): RetryLater {
  const frees = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return new RetryLater(
    'rateLimited',
    `${whose} may upload ${most} bytes a day and used ${used} of them, and the file is larger than the rest: ` +
      `the next day begins at ${new Date(frees).toISOString()}`,
    Math.ceil((frees - now) / SECOND_MS),
  );
}

/** Returns the least room that the quotas of a user leave today; null if nothing limits it. */
async function roomOf(unit: Unit, uploader: Uploader): Promise<Room | null> {
  const now = unit.clock.now();
  let least: Room | null = null;
  for (const quota of quotasOf(unit, uploader)) {
    const used = await unit.store.files.used(quota.owner, Math.floor(now / DAY_MS));
    const bytes = Math.max(0, quota.most - used);
    if (least === null || bytes < least.bytes) least = { bytes, refusal: refusalOf(now, quota, used) };
  }
  return least;
}

async function addUsed(unit: Unit, { userId, network, day, bytes }: Reservation, sign: 1 | -1) {
  const owners = [userId, EVERYBODY, ...(network === null ? [] : [guestsAt(network)])];
  for (const owner of owners) await unit.store.files.addUsed(owner, day, sign * bytes);
}

const countedNetwork = ({ user, network }: Uploader): string | null =>
  user.role === 'guest' ? network : null;

interface Arriving {
  readonly id: string;
  /** Null for a server: nothing limits it. */
  readonly by: Uploader | null;
  /** Bytes that may arrive at most. */
  readonly most: number;
  /** Bytes that will arrive at least, as far as it is known. */
  readonly least: number;
}

/**
 * Reserves bytes before they arrive, so that parallel uploads do not pass the quota. Notes the file, so that it is
 * removed even if the server ends meanwhile. Returns the room; null if nothing limits it.
 * @throws RetryLater `rateLimited`
 */
export async function reserve(unit: Unit, { id, by, most, least }: Arriving): Promise<Room | null> {
  const since = unit.clock.now();
  const room = by === null ? null : await roomOf(unit, by);
  if (room !== null && (room.bytes === 0 || room.bytes < least)) throw room.refusal;
  const bytes = Math.min(most, room?.bytes ?? most);
  const day = Math.floor(since / DAY_MS);
  const reserved = by === null ? null : { userId: by.user.id, network: countedNetwork(by), day, bytes };
  await unit.store.files.loosen({ id, since, reserved });
  if (reserved !== null) await addUsed(unit, reserved, 1);
  return room;
}

/**
 * Ends a reservation. @param bytes that are stored in fact @throws RetryLater `unavailable` if the file was given up
 * meanwhile
 */
export async function settle(unit: Unit, id: string, bytes: number): Promise<void> {
  const loose = await unit.store.files.settle(id);
  if (loose === null) throw new RetryLater('unavailable', 'the upload took too long: send the file again', 1);
  if (loose.reserved === null) return;
  await addUsed(unit, { ...loose.reserved, bytes: bytes - loose.reserved.bytes }, 1);
}

/** Deletes records of files that are gone from the disk, and frees their reserved bytes. */
export async function forgetLoose(unit: Unit, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const loose: LooseFile | null = await unit.store.files.settle(id);
    if (loose?.reserved) await addUsed(unit, loose.reserved, -1);
  }
}

/** Deletes the byte counts of past days. */
export async function forgetUsage(ports: Ports): Promise<void> {
  const yesterday = Math.floor(ports.clock.now() / DAY_MS) - 1;
  await runUnit(ports, (unit) => unit.store.files.forgetUsed(yesterday), FILES_LANE);
}
