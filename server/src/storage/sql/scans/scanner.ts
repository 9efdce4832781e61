import { ApiError } from '../../../domain/errors.ts';
import type { ScanOwner } from '../../../domain/ports/index.ts';
import { type ReadStart, readAlone } from '../read-alone.ts';
import type { StoreParts } from '../store.ts';
import { type TurnOwner, Turns } from './turns.ts';

/** Milliseconds that one scan may take. */
export interface ScanLimits {
  /** Limit for a user. */
  readonly user: number;
  /** Limit for a server token of the app. */
  readonly server: number;
}

export const SCAN_LIMITS: ScanLimits = { user: 2_000, server: 10_000 };

/** Scans that run at once on a node: threads on SQLite, connections on PostgreSQL. */
export const SCANS = 2;

/** Scans that wait: an opening page asks for some ten, a server for its users. */
const WAITING = { user: 20, anonymous: 100, server: 500 } as const;
/** The same for all guests and anonymous callers of one network. */
const CROWD_WAITING = 100;

const MS_PER_SECOND = 1_000;

export interface ScannerParts extends Omit<ReadStart, 'first'> {
  /** Returns whether the database ended a statement because its time was up. */
  isTooSlow(error: unknown): boolean;
  readonly limits: ScanLimits;
}

const tooSlow = (ms: number): ApiError =>
  new ApiError(
    'timeout',
    `the query was ended after the ${ms / MS_PER_SECOND} s that it may take: name channels, people or messages by id, ` +
      'or ask for fewer conditions',
  );

/** Anonymous callers choose their ids, so those of one network are one owner. */
function nameOf(owner: ScanOwner): string {
  if (owner.kind === 'user') return `user ${owner.id}`;
  return owner.kind === 'anonymous' ? `anonymous ${owner.network}` : owner.kind;
}

function crowdOf(owner: ScanOwner): TurnOwner['crowd'] {
  const network = owner.kind === 'server' ? null : owner.network;
  return network === null ? null : { name: network, most: CROWD_WAITING };
}

/** Runs reads that scan: apart from all other reads, in fair turns, each for a limited time. */
export function scanner({
  begin,
  fn,
  isTooSlow,
  limits,
}: ScannerParts): Pick<StoreParts, 'scan' | 'scansWaiting'> {
  const turns = new Turns({
    slots: SCANS,
    now: () => performance.now(),
    later: (ms, call) => setTimeout(call, ms),
  });
  const scan: StoreParts['scan'] = (owner, work) => {
    const isServer = owner.kind === 'server';
    const ms = isServer ? limits.server : limits.user;
    const start = { begin, fn, first: fn.limitTime(ms) };
    const turn: TurnOwner = {
      name: nameOf(owner),
      most: WAITING[owner.kind],
      rests: !isServer,
      crowd: crowdOf(owner),
    };
    return turns.take(turn, async () => {
      try {
        return await readAlone(start, work);
      } catch (error) {
        throw isTooSlow(error) ? tooSlow(ms) : error;
      }
    });
  };
  return { scan, scansWaiting: () => turns.waiting };
}
