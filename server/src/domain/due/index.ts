/** What happens at its time without anybody asking for it. */
import type { Ports } from '../ports.ts';
import type { DueService } from '../services.ts';
import { clockwork } from './clockwork.ts';
import { lookerOf, nextDue } from './look.ts';

export { clockwork };

export function dueService(ports: Ports): DueService {
  return clockwork(ports, lookerOf(ports), nextDue);
}
