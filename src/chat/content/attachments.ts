import type { MessageResponse } from '../../../protocol/index.ts';
import type { Attachment } from '../message-content.ts';
import { attachmentOf } from './attachment.ts';
import { boundedNumber, boundedText, listIn, timeIn } from './bounded.ts';

/** The API's limit is thirty; other servers get the same. */
const MOST = 30;
const LONGEST_POLL_NAME = 500;
const LONGEST_ID = 255;
const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

function pollOf({ id, poll, poll_id }: MessageResponse): Attachment[] {
  if (!poll && !poll_id) return [];
  return [
    {
      kind: 'poll',
      id: boundedText(poll?.id ?? poll_id, LONGEST_ID),
      messageId: id ?? '',
      name: boundedText(poll?.name, LONGEST_POLL_NAME),
      closed: poll?.is_closed === true,
    },
  ];
}

function locationOf({ id, shared_location: shared }: MessageResponse): Attachment[] {
  const latitude = boundedNumber(shared?.latitude, -MOST_LATITUDE, MOST_LATITUDE);
  const longitude = boundedNumber(shared?.longitude, -MOST_LONGITUDE, MOST_LONGITUDE);
  if (latitude === null || longitude === null) return [];
  const until = timeIn(shared?.end_at);
  const liveUntil = Number.isNaN(until) ? {} : { liveUntil: until };
  return [{ kind: 'location', messageId: id ?? '', latitude, longitude, ...liveUntil }];
}

/** Returns all attachments of a message, poll and location included, in the order they were sent. */
export function attachmentsOf(message: MessageResponse): readonly Attachment[] {
  const attached = listIn(message.attachments).slice(0, MOST).map(attachmentOf);
  return [...attached, ...pollOf(message), ...locationOf(message)];
}
