import { type Command, type Mentionable, mentionName } from '../../chat/composer/index.ts';
import type { FilledAnswer, NamedEmoji } from '../../ui/index.ts';

/** Line of the list of suggestions. */
export type Suggestion =
  | { readonly kind: 'mention'; readonly mention: Mentionable }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'answer'; readonly answer: FilledAnswer }
  | ({ readonly kind: 'emoji' } & NamedEmoji);

/** Returns the text that replaces what was typed. */
export function insertion(suggestion: Suggestion): string {
  if (suggestion.kind === 'mention') return `@${mentionName(suggestion.mention)} `;
  if (suggestion.kind === 'answer') return suggestion.answer.text;
  return suggestion.kind === 'command' ? `/${suggestion.command.name} ` : `${suggestion.emoji} `;
}

export function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'command') return suggestion.command.name;
  // No command has a slash in its name.
  if (suggestion.kind === 'answer') return `/${suggestion.answer.shortcut}`;
  if (suggestion.kind === 'emoji') return suggestion.emoji;
  const { mention } = suggestion;
  return mention.kind === 'person' ? mention.person.id : `${mention.kind} ${mentionName(mention)}`;
}
