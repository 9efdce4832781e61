import type { MessageSnapshot } from '../../chat/index.ts';
import { isEmojiOnly } from './emoji-only.ts';

/** One to three emoji and nothing else: shown large, without a bubble. */
export function isLarge({ text, attachments, quoted }: MessageSnapshot): boolean {
  return !attachments && !quoted && isEmojiOnly(text);
}
