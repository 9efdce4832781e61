export { cooldownEnd, followSpoken } from './cooldown.ts';
export { type EmojiWord, emojiWordAt } from './emoji-words.ts';
export { beginVisit, sendInto } from './send-into.ts';
