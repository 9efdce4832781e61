import { overrideOf } from '../../channel-config.ts';
import type { Access } from '../../permissions/access.ts';
import type { Integrations, MessageRules } from '../../ports/index.ts';
import type { ChannelConfig } from '../../types/index.ts';
import type { UnitPorts } from '../../unit.ts';

/** Returns the integrations of this server. */
export function integrationsOf(ports: UnitPorts): Integrations {
  return ports.integrations ?? {};
}

/** Returns the settings of a channel: its own ones, then the app's for its type, then the type's own. */
export function messageConfig(ports: UnitPorts, { type, channel }: Access): ChannelConfig {
  const rules = integrationsOf(ports).rules?.[channel.type];
  if (rules === undefined) return type.config;
  const isOwn = (rule: string) =>
    overrideOf(channel.configOverrides, rule as keyof MessageRules) !== undefined;
  const entries = Object.entries(rules).filter(([rule]) => !isOwn(rule));
  return { ...type.config, ...Object.fromEntries(entries) };
}
