import type { HostApi } from '../contract.ts';
import type { Widget } from '../widget.ts';
import { createChatCommands } from './chat-commands.ts';
import type { createSettingCommands } from './setting-commands.ts';

export { createFacts } from './facts.ts';
export { createSettingCommands } from './setting-commands.ts';

export type Command = (...args: readonly unknown[]) => unknown;
export type Commands = Readonly<Record<string, Command>>;

type Complete = Record<keyof HostApi, (...args: never[]) => unknown>;

/** Creates the commands of a running widget: the methods of `HostApi`, by their names. */
export function createCommands(widget: Widget, settings: ReturnType<typeof createSettingCommands>): Commands {
  const all = { ...settings, ...createChatCommands(widget) } satisfies Complete;
  return all as unknown as Commands;
}
