import { LongRead } from './errors.ts';
import type { Ports } from './ports/index.ts';
import type { ScanOwner } from './store-port.ts';
import type { Actor } from './types/index.ts';
import { type ReadUnit, runScanUnit, runShortReadUnit } from './unit.ts';
import { isGuestId } from './users/guest-id.ts';

function ownerOf(actor: Actor): ScanOwner {
  const { kind } = actor;
  if (kind === 'server') return { kind };
  const network = actor.address ?? null;
  if (kind === 'anonymous') return { kind, network };
  return { kind, id: actor.userId, network: isGuestId(actor.userId) ? network : null };
}

/** Reads for a caller's filter, in the caller's turn. @throws ApiError `rateLimited`, `timeout` */
export const scan = <T>(ports: Ports, actor: Actor, work: (unit: ReadUnit) => T | Promise<T>): Promise<T> =>
  runScanUnit(ports, ownerOf(actor), work);

/**
 * Reads pages of messages: short ones beside all other reads, long ones in the caller's turn. `work` may run again.
 * @throws ApiError `rateLimited`, `timeout`
 */
export async function readPages<T>(
  ports: Ports,
  actor: Actor,
  work: (unit: ReadUnit) => T | Promise<T>,
): Promise<T> {
  try {
    return await runShortReadUnit(ports, work);
  } catch (error) {
    if (!(error instanceof LongRead)) throw error;
    return scan(ports, actor, work);
  }
}
