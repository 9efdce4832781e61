import type { MessageResponse } from '../../../protocol/index.ts';
import { chatError } from '../errors/failure.ts';
import type { ChatError } from '../model.ts';

/** The API's text for a message that begins with a slash and an unknown word. */
const UNKNOWN = /\bcommand \S+ (?:doesn['’]t|does not) exist/iu;
/** The API's text for unwanted words, in commands too. */
const UNWANTED = /^automod\b/iu;
/** The API's text for a missing permission; it is written for app owners. */
const UNPERMITTED = /\bis not allowed to access resource\b/iu;
/** Longest reason of a custom command that is shown to a person. */
const REASON_MAX = 300;

/** The API's older format of moderation details, before `moderation`. */
interface OlderModeration {
  readonly moderation_details?: { readonly action?: string };
}

/** Returns whether moderation asks the author to rewrite the message, in either format. */
function isBounced({ moderation, moderation_details }: MessageResponse & OlderModeration): boolean {
  return /bounce/iu.test(`${moderation?.action} ${moderation_details?.action}`);
}

/**
 * Returns the error in a reply. The server answers some sends with a message of type `error`: it is not stored, and its
 * text gives the reason.
 */
export function refusalIn(reply: MessageResponse, text: string, maxLength: number): ChatError | null {
  if (reply.type !== 'error') return null;
  const why = reply.text && reply.text !== text ? reply.text.slice(0, REASON_MAX) : '';
  if (text.length > maxLength) return chatError('too-long', why);
  if (isBounced(reply)) return chatError('bounced', why);
  if (!text.startsWith('/') || why === '' || UNWANTED.test(why)) return chatError('blocked', why);
  if (UNPERMITTED.test(why)) return chatError('command-right', why);
  // Only the command's handler knows its arguments.
  return UNKNOWN.test(why)
    ? chatError('no-command', why)
    : { ...chatError('command-refused', why), reason: why };
}
