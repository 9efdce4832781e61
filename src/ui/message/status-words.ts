import type { Messages } from '../../i18n/index.ts';

/** Returns the widget's own words about a message that closes or reopens a conversation; undefined for all others. */
export function statusWords({ closing }: { readonly closing?: boolean }, m: Messages): string | undefined {
  if (closing === undefined) return;
  return closing ? m.conversationClosed() : m.conversationReopened();
}
