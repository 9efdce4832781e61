import type { DomainEvent, MessageView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeMessage } from './messages/message.ts';

const pick = (custom: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(custom, key)).map((key) => [key, custom[key]]));

/** Writes a message with the requested keys of its author's own member data. */
export function writeMessageWith(include: readonly string[], message: MessageView): JsonObject {
  const written = writeMessage(message);
  const { member, quotedMessage } = message;
  if (include.length === 0) return written;
  return {
    ...written,
    ...(member !== null && {
      member: { ...(written.member as JsonObject), custom: pick(member.custom, include) },
    }),
    ...(quotedMessage !== null && { quoted_message: writeMessageWith(include, quotedMessage) }),
  };
}

/** Returns the message of an event; null if there is none, or if its author has no data to show. */
export function messageIn(event: DomainEvent): MessageView | null {
  return 'message' in event && event.message !== null && event.message.member !== null ? event.message : null;
}
