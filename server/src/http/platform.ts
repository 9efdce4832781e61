import type { Identity } from '../wire/index.ts';

/** What limits are kept for: each kind of client on its own, so that a runaway one does not take the others' share. */
export const PLATFORMS = ['server_side', 'web', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** @param agent what the client says of itself in `X-Stream-Client`; whoever says nothing counts as web */
export function platformOf(identity: Identity, agent: string): Platform {
  if (identity.kind === 'server') return 'server_side';
  const client = agent.toLowerCase();
  if (client.includes('android')) return 'android';
  return /ios|swift/.test(client) ? 'ios' : 'web';
}
