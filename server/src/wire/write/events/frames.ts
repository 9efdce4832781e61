import type { ApiError, ChannelFacts, DomainEvent, OwnUser, PersonalCounts } from '../../../domain/index.ts';
import { writeError } from '../../error-body.ts';
import { messageIn, writeMessageWith } from '../member-custom.ts';
import { writeOwnUser } from '../own-user.ts';
import { writeTime } from '../time.ts';
import { writeCounts, writeEvent } from './event.ts';

/** Writes a health check. `me` goes into the first frame only: a later one would overwrite newer data of the client. */
export function writeHealthCheck(connectionId: string, now: number, me: OwnUser | null): string {
  return JSON.stringify({
    type: 'health.check',
    connection_id: connectionId,
    cid: '*',
    created_at: writeTime(now),
    ...(me !== null && { me: writeOwnUser(me) }),
  });
}

interface WriteConnectionErrorInput {
  readonly error: ApiError;
  readonly startedAt: number;
  readonly now: number;
  readonly base: string;
}

/**
 * Writes the only frame a refused connection gets, or the error about a frame of an open one.
 * @param connectionId empty if there is none
 * @param base scheme and host under which the peer reaches this server
 */
export function writeConnectionError(
  connectionId: string,
  { error, startedAt, now, base }: WriteConnectionErrorInput,
): string {
  return JSON.stringify({
    type: 'connection.error',
    connection_id: connectionId,
    created_at: writeTime(now),
    error: writeError(error, { operation: 'Connect', startedAt, base }),
  });
}

export interface EventText {
  /** Without the counters that differ by recipient. */
  readonly common: string;
  /** The same with one recipient's counters. */
  personal(counts: PersonalCounts): string;
}

/**
 * Writes an event once; a recipient's counters are spliced in before the closing brace.
 * @param facts the event's channel
 * @param include keys of the author's own member data that a message carries
 */
export function writeEventText(
  event: DomainEvent,
  facts?: ChannelFacts,
  include: readonly string[] = [],
): EventText {
  const message = include.length === 0 ? null : messageIn(event);
  const written = writeEvent(event, facts);
  const common = JSON.stringify(
    message === null ? written : { ...written, message: writeMessageWith(include, message) },
  );
  return {
    common,
    personal(counts) {
      const spliced = JSON.stringify(writeCounts(counts)).slice(1);
      return spliced === '}' ? common : `${common.slice(0, -1)},${spliced}`;
    },
  };
}
