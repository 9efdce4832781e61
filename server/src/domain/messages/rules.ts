import type { Access } from '../permissions/access.ts';
import type { Integrations, MessageRules } from '../ports.ts';
import type { ChannelConfig } from '../types.ts';
import type { UnitPorts } from '../unit.ts';

/** Returns the integrations of this server. */
export function integrationsOf(ports: UnitPorts): Integrations {
  return ports.integrations ?? {};
}

/** The keys of a channel's own settings, as they are stored. */
const NAMES: { readonly [rule in keyof MessageRules]-?: string } = {
  blocklist: 'blocklist',
  blocklistBehavior: 'blocklist_behavior',
  markMessagesPending: 'mark_messages_pending',
  maxMessageLength: 'max_message_length',
};

/** The switches of a channel: what is set for it alone, then what the app wants for its type, then its type's own. */
export function messageConfig(ports: UnitPorts, { type, channel }: Access): ChannelConfig {
  const rules = integrationsOf(ports).rules?.[channel.type];
  if (rules === undefined) return type.config;
  const overridden = (name: string) => Object.hasOwn(channel.configOverrides, name);
  const entries = Object.entries(rules).filter(([rule]) => !overridden(NAMES[rule as keyof MessageRules]));
  return { ...type.config, ...Object.fromEntries(entries) };
}
