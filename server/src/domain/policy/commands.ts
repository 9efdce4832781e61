import { ApiError } from '../errors.ts';
import { inputError, readText, requireId } from '../input/read.ts';
import type { Ports } from '../ports.ts';
import type { PolicyService } from '../services.ts';
import type { CommandRecord, Policy, Raw } from '../types.ts';
import { BUILT_IN_COMMANDS } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';

const MOST_COMMANDS = 100;
const COMMAND_NAME = /^[a-z0-9_-]{1,64}$/;

function commandIn(policy: Policy, name: string): CommandRecord {
  const command = policy.commands.get(name);
  if (command === undefined) throw new ApiError('notFound', `command "${name}" does not exist`);
  return command;
}

function requireName(value: unknown): string {
  const name = requireId(value, 'name');
  if (!COMMAND_NAME.test(name)) throw inputError('name must have 1 to 64 small letters, digits, _ and -');
  return name;
}

function readCommand(
  raw: Raw,
  name: string,
  { before, now }: { readonly before: CommandRecord | null; readonly now: number },
): CommandRecord {
  const text = (key: 'description' | 'args' | 'set') => readText(raw[key], key) ?? before?.[key] ?? '';
  const description = text('description');
  if (description === '') throw inputError('description is a required field');
  return {
    name,
    description,
    args: text('args'),
    set: text('set'),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

function refuseBuiltIn(name: string): void {
  if (BUILT_IN_COMMANDS.some((command) => command.name === name))
    throw inputError(`command "${name}" is a built-in command and cannot be changed`);
}

type Commands = Pick<
  PolicyService,
  'createCommand' | 'updateCommand' | 'deleteCommand' | 'command' | 'commands'
>;

/** Commands of the app's own; channel types name those that can be called in their channels. */
export function commands(ports: Ports): Commands {
  return {
    command: (actor, name) => readPolicy(ports, actor, (policy) => commandIn(policy, name)),
    commands: (actor) => readPolicy(ports, actor, (policy) => [...policy.commands.values()]),
    async createCommand(actor, raw) {
      const name = requireName(raw.name);
      refuseBuiltIn(name);
      const command = readCommand(raw, name, { before: null, now: ports.clock.now() });
      await changePolicy(ports, actor, (stored) => {
        if (Object.hasOwn(stored.commands, name)) throw inputError(`command "${name}" already exists`);
        if (Object.keys(stored.commands).length >= MOST_COMMANDS)
          throw inputError(`at most ${MOST_COMMANDS} commands`);
        return { ...stored, commands: { ...stored.commands, [name]: command } };
      });
      return command;
    },
    async updateCommand(actor, name, raw) {
      refuseBuiltIn(name);
      const policy = await changePolicy(ports, actor, (stored) => {
        const before = stored.commands[name];
        if (before === undefined) throw new ApiError('notFound', `command "${name}" does not exist`);
        const command = readCommand(raw, name, { before, now: ports.clock.now() });
        return { ...stored, commands: { ...stored.commands, [name]: command } };
      });
      return commandIn(policy, name);
    },
    async deleteCommand(actor, name) {
      refuseBuiltIn(name);
      await changePolicy(ports, actor, (stored) => {
        if (!Object.hasOwn(stored.commands, name))
          throw new ApiError('notFound', `command "${name}" does not exist`);
        const used = Object.entries(stored.types).find(([, { commands: names }]) => names?.includes(name));
        if (used !== undefined)
          throw inputError(`command "${name}" cannot be deleted, channel type "${used[0]}" uses it`);
        const { [name]: _gone, ...rest } = stored.commands;
        return { ...stored, commands: rest };
      });
    },
  };
}
