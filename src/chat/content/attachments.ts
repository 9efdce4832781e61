import type { MessageResponse } from 'stream-chat';
import type { Attachment } from '../message-content.ts';
import { attachmentOf } from './attachment.ts';
import { boundedNumber, boundedText } from './bounded.ts';

/** The API takes thirty; whatever else speaks to us gets no more. */
const MOST = 30;
const LONGEST_POLL_NAME = 500;
const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

function pollOf({ poll, poll_id }: MessageResponse): Attachment[] {
  if (!poll && !poll_id) return [];
  const name = boundedText(poll?.name, LONGEST_POLL_NAME);
  return [{ kind: 'poll', name, closed: poll?.is_closed === true }];
}

function locationOf({ shared_location: shared }: MessageResponse): Attachment[] {
  const latitude = boundedNumber(shared?.latitude, -MOST_LATITUDE, MOST_LATITUDE);
  const longitude = boundedNumber(shared?.longitude, -MOST_LONGITUDE, MOST_LONGITUDE);
  if (latitude === null || longitude === null) return [];
  const until = Date.parse(String(shared?.end_at ?? ''));
  return [{ kind: 'location', latitude, longitude, ...(Number.isNaN(until) ? {} : { liveUntil: until }) }];
}

/** Everything that hangs on a message, poll and place included, in the order it was sent. */
export function attachmentsOf(message: MessageResponse): readonly Attachment[] {
  const sent: unknown = message.attachments;
  const attached = Array.isArray(sent) ? sent.slice(0, MOST).map(attachmentOf) : [];
  return [...attached, ...pollOf(message), ...locationOf(message)];
}
