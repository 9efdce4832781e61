import type { Identity } from '../wire/index.ts';

/** Kinds of clients, each with limits of its own, so that a runaway client does not take the others' share. */
export const PLATFORMS = ['server_side', 'web', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** @param agent the client's `X-Stream-Client` header; a client without one counts as web */
export function platformOf(identity: Identity, agent: string): Platform {
  if (identity.kind === 'server') return 'server_side';
  const client = agent.toLowerCase();
  if (client.includes('android')) return 'android';
  return /ios|swift/.test(client) ? 'ios' : 'web';
}
