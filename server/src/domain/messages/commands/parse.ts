import { GIPHY } from '../../channel-types.ts';
import type { CommandDescription, ModerationCommand } from '../../ports/index.ts';
import type { ChannelConfig, CommandCall } from '../../types/index.ts';
import type { UnitPorts } from '../../unit.ts';
import { integrationsOf } from '../sending/rules.ts';

/** `/name` alone or before arguments: a command. A path such as `/usr/bin` is text. */
const COMMAND = /^\/([a-z0-9_-]+)(?:\s+([\s\S]*))?$/i;

const MODERATION: ReadonlySet<string> = new Set<ModerationCommand>([
  'ban',
  'unban',
  'mute',
  'unmute',
  'flag',
]);

export function isModeration(name: string): name is ModerationCommand {
  return MODERATION.has(name);
}

/**
 * `own`: answered here · `moderation` · `custom`: of the app, answered by its endpoint · `unknown`: no such command, or
 * not in this channel.
 */
export type ParsedCommand = CommandCall & { readonly kind: 'own' | 'moderation' | 'custom' | 'unknown' };

/** Returns the name of a command as the app spells it: people type `/Hug` and `/hug` alike. */
function ownSpelling(known: readonly CommandDescription[], word: string): string {
  const name = word.toLowerCase();
  const exact = known.find((command) => command.name === word);
  return (exact ?? known.find((command) => command.name.toLowerCase() === name))?.name ?? name;
}

/** Returns the command that a text calls; null for plain text. */
export function parseCommand(ports: UnitPorts, config: ChannelConfig, text: string): ParsedCommand | null {
  const [, word, rest = ''] = COMMAND.exec(text) ?? [];
  if (word === undefined) return null;
  const { commands, moderation } = integrationsOf(ports);
  const name = ownSpelling([...(commands?.known ?? []), ...config.commands], word);
  const among = (list: readonly CommandDescription[]) => list.some((command) => command.name === name);
  const call = { name, args: rest.trim() };
  if (commands !== undefined && commands !== null && among(commands.known))
    return { ...call, kind: 'custom' };
  if (isModeration(name))
    return { ...call, kind: moderation === undefined || moderation === null ? 'unknown' : 'moderation' };
  if (!among(config.commands)) return { ...call, kind: 'unknown' };
  return { ...call, kind: name === GIPHY.name ? 'own' : 'custom' };
}
