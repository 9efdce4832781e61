import type { Inside } from '../inside.ts';

/** A command of the channel, as its owner describes it. */
export interface Command {
  readonly name: string;
  readonly description: string;
  /** What it takes: "[text]", "[@username]". */
  readonly args: string;
  /** Commands of one kind: `fun_set`, `moderation_set`. */
  readonly set: string;
}

function commandsOf(inside: Inside): readonly Command[] {
  const commands = inside.channel()?.data?.config?.commands ?? [];
  return commands.flatMap(({ name, description = '', args = '', set = '' }) =>
    name ? [{ name: String(name), description, args, set }] : [],
  );
}

/** Commands that contain what was typed, those that begin with it first. */
export function findCommands(inside: Inside, query: string): readonly Command[] {
  const typed = query.toLowerCase();
  const after = ({ name }: Command) => Number(!name.toLowerCase().startsWith(typed));
  return commandsOf(inside)
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toSorted((a, b) => after(a) - after(b) || a.name.localeCompare(b.name));
}

/** The command a text begins with, where the channel has it: from there on its arguments are written. */
export function commandIn(inside: Inside, text: string): Command | null {
  const name = /^\/([\w-]+)\s/u.exec(text)?.[1]?.toLowerCase();
  return (name && commandsOf(inside).find((command) => command.name.toLowerCase() === name)) || null;
}
