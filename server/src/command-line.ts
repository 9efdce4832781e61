import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

interface Flag {
  /** Name of the flag's value in the help. Without one the flag takes no value. */
  readonly value?: string;
  readonly help: string;
}

type Flags = Readonly<Record<string, Flag>>;

/** Input of a command: its argument, and its flags by name. */
export interface Given {
  readonly argument?: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  has(flag: string): boolean;
}

export interface Command {
  readonly name: string;
  readonly help: string;
  readonly argument?: { readonly name: string; readonly help: string; readonly optional?: true };
  readonly flags?: Flags;
  run(given: Given): Promise<void>;
}

export interface Program {
  readonly name: string;
  readonly help: string;
  readonly version: string;
  /** The first command runs if none is named. */
  readonly commands: readonly Command[];
}

const HELP: Flags = { help: { help: 'show this help' } };

/** @param cure the fix, or where to read how */
function refuse(message: string, cure: string): never {
  throw new StartError('STOOP_BAD_OPTION', `${message}; ${cure}`);
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

/** Returns `<user>`, or `[user]` if it may be left out; nothing for a command without an argument. */
function argumentOf({ argument }: Command): string {
  if (!argument) return '';
  return argument.optional ? ` [${argument.name}]` : ` <${argument.name}>`;
}

function commandHelp({ name }: Program, command: Command): string {
  const { argument, flags } = command;
  const rows = Object.entries({ ...flags, ...HELP }).map(
    ([flag, { value, help }]) => [`--${flag}${value ? ` <${value}>` : ''}`, help] as const,
  );
  return [
    `Usage: ${name} ${command.name}${argumentOf(command)} [options]\n`,
    `${command.help}\n`,
    ...(argument ? [`Arguments:\n${columns([[argument.name, argument.help]])}`] : []),
    `Options:\n${columns(rows)}`,
  ].join('\n');
}

function programHelp({ name, help, commands }: Program): string {
  const rows = commands.map((command) => [`${command.name}${argumentOf(command)}`, command.help] as const);
  const options = columns([
    ['--help', 'show this help, or that of a command'],
    ['--version', 'show the version'],
  ]);
  return `Usage: ${name} [command] [options]\n\n${help}\n\nCommands:\n${columns(rows)}\nOptions:\n${options}`;
}

/** @throws StartError if a flag is unknown, lacks its value, or has one too many */
function readFlags(args: readonly string[], flags: Flags, cure: string) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), cure);
  }
}

/** @throws StartError if an argument is missing, or is one too many */
function readArgument({ name, argument }: Command, positionals: readonly string[], cure: string) {
  const [first, second] = positionals;
  if (argument && !argument.optional && first === undefined)
    refuse(`${name} takes a ${argument.name}, and none was given`, cure);
  const surplus = argument ? second : first;
  if (surplus !== undefined) refuse(`${name} does not take '${surplus}'`, cure);
  return first;
}

/**
 * Runs the command that the arguments name, or prints help or the version.
 * @param args of the process, without program and script
 * @throws StartError STOOP_BAD_OPTION if the arguments fit no command
 */
export async function runProgram(program: Program, args: readonly string[]): Promise<void> {
  const { name, version, commands } = program;
  const [word, ...rest] = args;
  const [first] = commands;
  if (word === '--version' || word === '-V') process.stdout.write(`${version}\n`);
  else if (word === '--help' || word === '-h' || word === 'help') process.stdout.write(programHelp(program));
  else {
    const isCommand = word !== undefined && !word.startsWith('-');
    const command = isCommand ? commands.find((one) => one.name === word) : first;
    const names = commands.map((one) => one.name).join(', ');
    if (!command) return refuse(`'${word}' is unknown: expected ${names}`, `see ${name} --help`);
    await runCommand(program, command, isCommand ? rest : args);
  }
}

async function runCommand(program: Program, command: Command, args: readonly string[]): Promise<void> {
  const cure = `see ${program.name} ${command.name} --help`;
  const { values, positionals } = readFlags(args, { ...command.flags, ...HELP }, cure);
  if (values.help) {
    process.stdout.write(commandHelp(program, command));
    return;
  }
  const argument = readArgument(command, positionals, cure);
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  await command.run({
    ...(argument !== undefined && { argument }),
    values: Object.fromEntries(texts),
    has: (flag) => values[flag] === true,
  });
}
