import type { MessageSnapshot, QuotedMessage } from '../../chat/index.ts';

/** The composer's mode while its text is not simply the next message. */
export type Intent =
  | { readonly kind: 'quote'; readonly message: MessageSnapshot }
  | { readonly kind: 'edit'; readonly message: MessageSnapshot };

/** Returns the parts of the answered message that its quote shows. */
export function quoteOf({ message: { id, author, mine, kind, text, attachments } }: Intent): QuotedMessage {
  const holds = attachments?.[0]?.kind;
  return { id, author, mine, kind, text, ...(holds && { holds }) };
}
