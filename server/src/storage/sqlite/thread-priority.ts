import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Gives the threads that serve clients priority if processors are scarce. Only Linux has a priority for each thread;
 * elsewhere the priority stays as it is.
 */
export function lowerThreadPriority(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {}
}
