/** Changes of single fields of a message. */

import {
  type Custom,
  type EphemeralPatch,
  isNote,
  type Json,
  type MessagePatch,
  type MessageRecord,
} from '../../../domain/index.ts';
import { applySteps, readSteps, refuseReservedStep, type SetUnset } from '../set-unset.ts';
import { IGNORED_KEYS, REFUSED_KEYS, readContent } from './message-object.ts';

/** Clients send it beside `pinned`; the server sets it. */
const PIN_TIME = 'pinned_at';
/** Markup changes with its text, or by a server. */
const MARKUP: ReadonlySet<string> = new Set(['html']);
/** Keys of a message that never change, beside those that only the server writes. */
const FIXED: ReadonlySet<string> = new Set([
  ...[...REFUSED_KEYS].filter((key) => !MARKUP.has(key)),
  ...IGNORED_KEYS.filter((key) => key !== PIN_TIME),
  'id',
  'type',
  'user',
  'user_id',
  'parent_id',
  'show_in_channel',
  'restricted_visibility',
  'support_note',
  'poll_id',
  'shared_location',
]);

/** Returns the message as the flat object that a client edits. */
function flat(message: MessageRecord): Custom {
  const { channel, here, roles, groupIds = [] } = message.mentionedGroups;
  const named: [string, Json][] = [
    ['text', message.text],
    ['attachments', message.attachments],
    ['mentioned_users', message.mentionedUserIds],
    ['mentioned_channel', channel],
    ['mentioned_here', here],
    ['mentioned_roles', roles],
    ['mentioned_group_ids', groupIds],
  ];
  if (isNote(message)) named.push(['support_note', true]);
  if (message.quotedMessageId !== null) named.push(['quoted_message_id', message.quotedMessageId]);
  return { ...message.custom, ...Object.fromEntries(named) };
}

const PIN_KEYS: ReadonlySet<string> = new Set(['pinned', 'pin_expires', PIN_TIME]);

/** Reads `{set, unset}` of PUT /messages/{id}. @throws ApiError `input`, `notAllowed` for reserved fields */
export function readMessagePatch(input: SetUnset): MessagePatch {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED);
  return {
    edits: steps.some(({ path }) => !PIN_KEYS.has(path[0] ?? '')),
    removesQuote: steps.some(({ path, value }) => path[0] === 'quoted_message_id' && value === undefined),
    content(before, sender) {
      if (sender?.server !== true) refuseReservedStep(steps, MARKUP);
      return readContent(applySteps(flat(before), steps), sender);
    },
  };
}

/** Keys of a command's answer that never change. */
const FIXED_IN_ANSWERS: ReadonlySet<string> = new Set([
  ...REFUSED_KEYS,
  ...IGNORED_KEYS,
  'id',
  'type',
  'user',
  'user_id',
  'parent_id',
]);

/**
 * Reads `{set, unset}` of PATCH /messages/{id}/ephemeral. @throws ApiError `input`, `notAllowed` for reserved fields
 */
export function readEphemeralPatch(input: SetUnset): EphemeralPatch {
  const steps = readSteps(input);
  refuseReservedStep(steps, FIXED_IN_ANSWERS);
  return ({ text, attachments, custom }) => readContent(applySteps({ ...custom, text, attachments }, steps));
}
