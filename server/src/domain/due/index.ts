/** Things that happen at a set time. */
import type { Ports } from '../ports/index.ts';
import type { DueService } from '../services/index.ts';
import { clockwork } from './clockwork.ts';
import { lookerOf, nextDue } from './look.ts';

export { clockwork };

export function dueService(ports: Ports): DueService {
  return clockwork(ports, lookerOf(ports), nextDue);
}
