import type { MessageSnapshot, QuotedMessage } from '../../chat/index.ts';

/** What the composer is for just now, where it is not simply the next message. */
export type Intent =
  | { readonly kind: 'quote'; readonly message: MessageSnapshot }
  | { readonly kind: 'edit'; readonly message: MessageSnapshot };

/** As much of what is answered as its quote shows. */
export function quoteOf({ message: { id, author, mine, kind, text, attachments } }: Intent): QuotedMessage {
  const holds = attachments?.[0]?.kind;
  return { id, author, mine, kind, text, ...(holds && { holds }) };
}
