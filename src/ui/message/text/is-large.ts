import type { MessageSnapshot } from '../../../chat/index.ts';
import { isEmojiOnly } from './emoji-only.ts';

/** Returns whether a message is one to three emoji and nothing else: shown large, without a bubble. */
export function isLarge({ text, attachments, quoted }: MessageSnapshot): boolean {
  return !attachments && !quoted && isEmojiOnly(text);
}
