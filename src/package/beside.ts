/** Functions for code beside a chat on its page, which reads the chat's state and runs its commands. */
import type { HostApi, StoopEventName, StoopEvents } from '../embed/contract.ts';
import type { Readable } from '../util/readable.ts';
import { type Instance, instances } from './instance.ts';
import { ABSENT, type StoopState } from './state.ts';

/** Commands of the chat that a page needs beside its props. */
const COMMANDS = [
  ...(['open', 'close', 'toggle', 'show', 'hide', 'send', 'prefill', 'greet', 'channel'] as const),
  ...(['identify', 'logout', 'reset', 'setUser', 'setConsent', 'setAttributes', 'page'] as const),
];

type Command = (typeof COMMANDS)[number];

/** Each command resolves when it is done, and waits for a chat if there is none yet. */
export type StoopCommands = {
  readonly [C in Command]: (...args: Parameters<HostApi[C]>) => Promise<Awaited<ReturnType<HostApi[C]>>>;
};

const find = (appKey: string | undefined): Instance | undefined =>
  instances.get().find(({ key }) => appKey === undefined || key === appKey);

function whenThere(appKey: string | undefined): Promise<Instance> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find(appKey);
      if (!found) return false;
      stop();
      resolve(found);
      return true;
    };
    let stop = () => {};
    if (!look()) stop = instances.subscribe(look);
  });
}

/** The panel's state that each command asks for, if the owner's `isOpen` decides. */
const TARGETS: Readonly<Record<string, (isOpen: boolean) => boolean>> = {
  open: () => true,
  close: () => false,
  toggle: (isOpen) => !isOpen,
};

/** Returns the commands of a chat of this page. */
export function commandsOf(appKey: string | undefined): StoopCommands {
  const run = async (name: Command, args: readonly unknown[]) => {
    const { board, stoop } = await whenThere(appKey);
    const control = board.control.get();
    const target = control && TARGETS[name];
    return target ? control.request(target(control.isOpen)) : stoop(name as string, ...args);
  };
  const entries = COMMANDS.map((name) => [name, (...args: unknown[]) => run(name, args)]);
  return Object.fromEntries(entries) as StoopCommands;
}

/** Returns the state of a chat of this page, whether the chat is there yet or not. */
export function stateOf(appKey: string | undefined): Readable<StoopState> {
  return {
    get: () => find(appKey)?.state.get() ?? ABSENT,
    subscribe(listener) {
      let stopState = () => {};
      const follow = () => {
        stopState();
        stopState = find(appKey)?.state.subscribe(listener) ?? (() => {});
      };
      const stop = instances.subscribe(() => {
        follow();
        listener();
      });
      follow();
      return () => {
        stopState();
        stop();
      };
    },
  };
}

/** Calls back on an event of a chat of this page, which need not be there yet. Returns a function that stops this. */
export function onEvent<E extends StoopEventName>(
  appKey: string | undefined,
  event: E,
  listener: (detail: StoopEvents[E]) => void,
): () => void {
  let followed: Instance | undefined;
  let stopListening = () => {};
  const follow = () => {
    const found = find(appKey);
    if (found === followed) return;
    leave();
    followed = found;
    stopListening = found?.stoop.on(event, listener) ?? (() => {});
  };
  // A chat that has ended reports nothing any more, and takes no command.
  const leave = () => followed && instances.get().includes(followed) && stopListening();
  const stop = instances.subscribe(follow);
  follow();
  return () => {
    stop();
    leave();
  };
}
