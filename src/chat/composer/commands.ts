import type { ChatRuntime } from '../chat-runtime.ts';

/** A command of the channel, as its owner describes it. */
export interface Command {
  readonly name: string;
  readonly description: string;
  /** What it takes: "[text]", "[@username]". */
  readonly args: string;
  /** Commands of one kind: `fun_set`, `moderation_set`. */
  readonly set: string;
}

function commandsOf(runtime: ChatRuntime): readonly Command[] {
  const commands = runtime.channel()?.data?.config?.commands ?? [];
  return commands.flatMap(({ name, description = '', args = '', set = '' }) =>
    name ? [{ name: String(name), description, args, set }] : [],
  );
}

/** Commands that contain what was typed, those that begin with it first. */
export function findCommands(runtime: ChatRuntime, query: string): readonly Command[] {
  const typed = query.toLowerCase();
  const after = ({ name }: Command) => Number(!name.toLowerCase().startsWith(typed));
  return commandsOf(runtime)
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toSorted((a, b) => after(a) - after(b) || a.name.localeCompare(b.name));
}

/** The command a text begins with, where the channel has it: from there on its arguments are written. */
export function commandIn(runtime: ChatRuntime, text: string): Command | null {
  const name = /^\/([\w-]+)\s/u.exec(text)?.[1]?.toLowerCase();
  return (name && commandsOf(runtime).find((command) => command.name.toLowerCase() === name)) || null;
}
