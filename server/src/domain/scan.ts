import type { Ports } from './ports.ts';
import type { ScanOwner } from './store-port.ts';
import type { Actor } from './types.ts';
import { type ReadUnit, runScanUnit } from './unit.ts';

function ownerOf({ kind, userId }: Actor): ScanOwner {
  return kind === 'user' ? { kind, id: userId } : { kind };
}

/** Reads what a caller's filter asks, in the caller's turn. @throws ApiError 9, 23 */
export const scan = <T>(ports: Ports, actor: Actor, work: (unit: ReadUnit) => T | Promise<T>): Promise<T> =>
  runScanUnit(ports, ownerOf(actor), work);
