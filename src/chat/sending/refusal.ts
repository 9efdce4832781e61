import type { MessageResponse } from '../../../protocol/index.ts';
import { chatError } from '../failure.ts';
import type { ChatError } from '../model.ts';

/** What the API says of a message that begins with a slash and a word it does not know. */
const UNKNOWN = /\bcommand \S+ (?:doesn['’]t|does not) exist/iu;
/** What the API says of unwanted words, in commands too. */
const UNWANTED = /^automod\b/iu;
/** How the API says that somebody's role may not do this: in words for whoever runs the app. */
const UNPERMITTED = /\bis not allowed to access resource\b/iu;
/** The longest reason of a command's own that is repeated to a person. */
const REASON_MAX = 300;

/** How the API told of a moderated message before `moderation`. */
interface OlderModeration {
  readonly moderation_details?: { readonly action?: string };
}

/** Moderation asks its author to think again, in the words of either of its generations. */
function isBounced({ moderation, moderation_details }: MessageResponse & OlderModeration): boolean {
  return /bounce/iu.test(`${moderation?.action} ${moderation_details?.action}`);
}

/** The server answers some sends with a message of type `error`: not stored, and its text says why. */
export function refusalIn(reply: MessageResponse, text: string, maxLength: number): ChatError | null {
  if (reply.type !== 'error') return null;
  const why = reply.text && reply.text !== text ? reply.text.slice(0, REASON_MAX) : '';
  if (text.length > maxLength) return chatError('too-long', why);
  if (isBounced(reply)) return chatError('bounced', why);
  if (!text.startsWith('/') || why === '' || UNWANTED.test(why)) return chatError('blocked', why);
  if (UNPERMITTED.test(why)) return chatError('command-right', why);
  // What a command takes only whoever answers it knows.
  return UNKNOWN.test(why)
    ? chatError('no-command', why)
    : { ...chatError('command-refused', why), reason: why };
}
