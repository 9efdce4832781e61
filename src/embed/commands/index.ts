import type { HostApi } from '../contract.ts';
import type { Widget } from '../widget.ts';
import { createChatCommands } from './chat-commands.ts';
import type { createSettingCommands } from './setting-commands.ts';

export { createFacts } from './facts.ts';
export { createSettingCommands } from './setting-commands.ts';

export type Command = (...args: readonly unknown[]) => unknown;
export type Commands = Readonly<Record<string, Command>>;

/** Every name there is, whether a chat runs or not. */
const NAMES: Readonly<Record<keyof HostApi, true>> = {
  ...{ boot: true, ready: true, update: true, open: true, close: true, toggle: true, show: true, hide: true },
  ...{ identify: true, logout: true, reset: true, destroy: true, send: true, prefill: true, greet: true },
  ...{ channel: true, setTheme: true, setLocale: true, setConsent: true, setUser: true },
  ...{ setAttributes: true, page: true },
  ...{ on: true, once: true, off: true, get: true },
};

export const COMMAND_NAMES: readonly string[] = Object.keys(NAMES);

type Complete = Record<keyof HostApi, (...args: never[]) => unknown>;

/** What a page can do with a running widget: the methods of `HostApi`, by their names. */
export function createCommands(widget: Widget, settings: ReturnType<typeof createSettingCommands>): Commands {
  const all = { ...settings, ...createChatCommands(widget) } satisfies Complete;
  return all as unknown as Commands;
}
