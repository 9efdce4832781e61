import type { ApiError, DomainEvent, OwnUser, PersonalCounts } from '../../domain/index.ts';
import { writeError } from '../error-body.ts';
import { writeCounts, writeEvent } from './event.ts';
import { writeOwnUser } from './own-user.ts';
import { writeTime } from './time.ts';

/** `me` goes into the first frame only: a later one would overwrite what the client has learnt since. */
export function writeHealthCheck(connectionId: string, now: number, me: OwnUser | null): string {
  return JSON.stringify({
    type: 'health.check',
    connection_id: connectionId,
    cid: '*',
    created_at: writeTime(now),
    ...(me !== null && { me: writeOwnUser(me) }),
  });
}

/** The only frame a refused connection gets. */
export function writeConnectionError(error: ApiError, startedAt: number, now: number): string {
  return JSON.stringify({
    type: 'connection.error',
    connection_id: '',
    created_at: writeTime(now),
    error: writeError(error, 'Connect', startedAt),
  });
}

export interface EventText {
  /** Without the counters that differ by recipient. */
  readonly common: string;
  /** The same with one recipient's counters. */
  personal(counts: PersonalCounts): string;
}

/** Writes an event once; a recipient's counters are spliced in before the closing brace. */
export function writeEventText(event: DomainEvent): EventText {
  const common = JSON.stringify(writeEvent(event));
  return {
    common,
    personal(counts) {
      const spliced = JSON.stringify(writeCounts(counts)).slice(1);
      return spliced === '}' ? common : `${common.slice(0, -1)},${spliced}`;
    },
  };
}
