import type { MessageSnapshot } from '../../chat/index.ts';

/** What the composer is for just now, where it is not simply the next message. */
export type Intent =
  | { readonly kind: 'quote'; readonly message: MessageSnapshot }
  | { readonly kind: 'edit'; readonly message: MessageSnapshot };
