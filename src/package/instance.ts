import { complain } from '../../loader/complain.ts';
import { createInstance } from '../../loader/instance.ts';
import { mergeSettings } from '../../loader/merge-settings.ts';
import type { Stoop, StoopEventName, StoopEvents } from '../embed/contract.ts';
import { type Writable, writable } from '../util/readable.ts';
import { type Board, createBoard, keepBoard } from './board.ts';
import type { RawSettings } from './settings.ts';
import { ABSENT, type StoopState } from './state.ts';

/** One chat of this page, as the script tag makes one, but made by a component or an element. */
export interface Instance {
  readonly key: string;
  readonly stoop: Stoop;
  readonly state: Writable<StoopState>;
  readonly board: Board;
  /** Opens or closes the panel for the owner. */
  setOpen(open: boolean): void;
  end(): void;
}

/** Every chat of this page, oldest first. */
export const instances = writable<readonly Instance[]>([]);

export const EVENTS: readonly StoopEventName[] = [
  ...(['ready', 'load', 'destroy', 'open', 'close', 'show', 'hide', 'unread', 'message'] as const),
  ...(['message:sent', 'message:failed', 'conversation:start', 'conversation:end'] as const),
  ...(['prechat:submit', 'identity', 'connection', 'consent', 'error'] as const),
];

/** The page's bundler finds the chunks: none of them has an address of its own. */
const FILES = '';

/** @param late the panel did what the owner has revoked meanwhile */
export type EventListener = (event: StoopEventName, detail: never, late: boolean) => void;

/** Creates a chat of the package. @param onEvent called with every event */
export function createPackageInstance(given: RawSettings, onEvent: EventListener): Instance {
  const settings: Record<string, unknown> = {};
  mergeSettings(settings, given);
  const key = `${settings.key ?? ''}`;
  if (key === '') complain('key-missing', 'no appKey, or no data-key');
  const board = createBoard();
  keepBoard(settings, board);
  const state = writable<StoopState>({ ...ABSENT, present: true });
  let ended = false;
  const leave = () => {
    ended = true;
    instances.set(instances.get().filter((one) => one !== instance));
    state.set(ABSENT);
  };
  const stoop = createInstance(FILES, { settings, gone: leave });
  /** State of the panel, or its future state before there is one. */
  let open = false;
  /** The owner's request that is not done yet, as before there is a widget. */
  let pending: { readonly open: boolean } | null = null;
  const instance: Instance = {
    ...{ key, stoop, state, board },
    setOpen(next) {
      if (next === open) return;
      open = next;
      const request = { open: next };
      pending = request;
      const done = () => {
        if (pending === request) pending = null;
      };
      // A chat that is gone meanwhile opens nothing.
      Promise.resolve(stoop(next ? 'open' : 'close')).then(done, done);
    },
    end() {
      if (!ended) stoop('destroy');
    },
  };
  for (const event of EVENTS)
    stoop.on(event, (detail) => {
      const moves = event === 'open' || event === 'close';
      const late = moves && pending !== null && pending.open !== (event === 'open');
      if (moves && !late) open = event === 'open';
      note(state, event, detail);
      onEvent(event, detail as never, late);
    });
  instances.set([...instances.get(), instance]);
  return instance;
}

function note(state: Writable<StoopState>, event: StoopEventName, detail: unknown): void {
  const set = (more: Partial<StoopState>) => state.set({ ...state.get(), ...more });
  if (event === 'open' || event === 'close') set({ isOpen: event === 'open' });
  if (event === 'unread') set({ unread: (detail as StoopEvents['unread']).count });
  if (event === 'connection') set({ connection: (detail as StoopEvents['connection']).state });
  if (event === 'identity') {
    const { state: identity, userId = null } = detail as StoopEvents['identity'];
    set({ identity, userId });
  }
}
