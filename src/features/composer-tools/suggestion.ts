import { type Command, type Mentionable, mentionName } from '../../chat/composer/index.ts';
import type { NamedEmoji } from '../../ui/index.ts';

/** Line of the list of suggestions. */
export type Suggestion =
  | { readonly kind: 'mention'; readonly mention: Mentionable }
  | { readonly kind: 'command'; readonly command: Command }
  | ({ readonly kind: 'emoji' } & NamedEmoji);

/** Returns the text that replaces what was typed. */
export function insertion(suggestion: Suggestion): string {
  if (suggestion.kind === 'mention') return `@${mentionName(suggestion.mention)} `;
  return suggestion.kind === 'command' ? `/${suggestion.command.name} ` : `${suggestion.emoji} `;
}

export function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'command') return suggestion.command.name;
  if (suggestion.kind === 'emoji') return suggestion.emoji;
  const { mention } = suggestion;
  return mention.kind === 'person' ? mention.person.id : `${mention.kind} ${mentionName(mention)}`;
}
