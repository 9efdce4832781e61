import type { ChatRuntime } from '../chat-runtime.ts';

/** A command of the channel, as its owner describes it. */
export interface Command {
  readonly name: string;
  readonly description: string;
  /** The command's arguments: "[text]", "[@username]". */
  readonly args: string;
  /** Group of similar commands: `fun_set`, `moderation_set`. */
  readonly set: string;
}

function commandsOf(runtime: ChatRuntime): readonly Command[] {
  const commands = runtime.channel()?.data?.config?.commands ?? [];
  return commands.flatMap(({ name, description = '', args = '', set = '' }) =>
    name ? [{ name: String(name), description, args, set }] : [],
  );
}

/** Returns the commands that contain the query, those that begin with it first. */
export function findCommands(runtime: ChatRuntime, query: string): readonly Command[] {
  const typed = query.toLowerCase();
  const after = ({ name }: Command) => Number(!name.toLowerCase().startsWith(typed));
  return commandsOf(runtime)
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toSorted((a, b) => after(a) - after(b) || a.name.localeCompare(b.name));
}

/** Returns the channel's command that a text begins with: the rest of the text is the command's arguments. */
export function commandIn(runtime: ChatRuntime, text: string): Command | null {
  const name = /^\/([\w-]+)\s/u.exec(text)?.[1]?.toLowerCase();
  return (name && commandsOf(runtime).find((command) => command.name.toLowerCase() === name)) || null;
}
