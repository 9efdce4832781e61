import { ApiError, inputError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { CommandChanges, PolicyService } from '../services/index.ts';
import type { CommandRecord, Policy } from '../types/index.ts';
import { BUILT_IN_COMMANDS } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';

const MOST_COMMANDS = 100;

function commandIn(policy: Policy, name: string): CommandRecord {
  const command = policy.commands.get(name);
  if (command === undefined) throw new ApiError('notFound', `command "${name}" does not exist`);
  return command;
}

function commandOf(
  name: string,
  texts: CommandChanges,
  { before, now }: { readonly before: CommandRecord | null; readonly now: number },
): CommandRecord {
  const text = (key: 'description' | 'args' | 'set') => texts[key] ?? before?.[key] ?? '';
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

/** Creates the service of the app's own commands; channel types name those that can be called in their channels. */
export function commands(ports: Ports): Commands {
  return {
    command: (actor, name) => readPolicy(ports, actor, (policy) => commandIn(policy, name)),
    commands: (actor) => readPolicy(ports, actor, (policy) => [...policy.commands.values()]),
    async createCommand(actor, { name, texts }) {
      refuseBuiltIn(name);
      const command = commandOf(name, texts(), { before: null, now: ports.clock.now() });
      await changePolicy(ports, actor, (stored) => {
        if (Object.hasOwn(stored.commands, name)) throw inputError(`command "${name}" already exists`);
        if (Object.keys(stored.commands).length >= MOST_COMMANDS)
          throw inputError(`at most ${MOST_COMMANDS} commands`);
        return { ...stored, commands: { ...stored.commands, [name]: command } };
      });
      return command;
    },
    async updateCommand(actor, name, changes) {
      refuseBuiltIn(name);
      const policy = await changePolicy(ports, actor, (stored) => {
        const before = stored.commands[name];
        if (before === undefined) throw new ApiError('notFound', `command "${name}" does not exist`);
        const command = commandOf(name, changes(), { before, now: ports.clock.now() });
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
