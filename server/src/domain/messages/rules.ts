import type { Access } from '../permissions/access.ts';
import type { MessageOutside, Ports } from '../ports.ts';
import type { ChannelConfig } from '../types.ts';

/** What this server has beyond itself. */
export function outsideOf(ports: Ports): MessageOutside {
  return ports.outside ?? {};
}

/** The switches of a channel, those of its type for messages set as the app wants them. */
export function messageConfig(ports: Ports, { type, channel }: Access): ChannelConfig {
  const rules = outsideOf(ports).rules?.[channel.type];
  return rules === undefined ? type.config : { ...type.config, ...rules };
}
