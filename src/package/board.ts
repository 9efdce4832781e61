import type { ReactElement } from 'react';
import type { ComposerMiddleware } from '../chat/composer/chains.ts';
import type { Slots } from '../react/slots.ts';
import { type Writable, writable } from '../util/readable.ts';

/** A place in the chat that shows a component of the owner's, drawn in the owner's own tree. */
export interface Place {
  readonly id: string;
  readonly node: HTMLElement;
  readonly element: ReactElement;
}

/** The launcher as it was drawn before there was a widget. */
export interface OwnLauncher {
  readonly button: HTMLElement;
  readonly toggle: () => void;
  readonly prefetch: () => void;
}

/** The owner's control of the panel. */
export interface Control {
  readonly isOpen: boolean;
  /** Called when the visitor, or a component beside the chat, wants another state. */
  readonly request: (open: boolean) => void;
}

/** State that the owner's tree and the chat's tree of one widget share. */
export interface Board {
  readonly slots: Writable<Slots>;
  readonly places: Writable<readonly Place[]>;
  readonly middleware: Writable<ComposerMiddleware>;
  /** Null until the launcher is drawn. */
  readonly launcher: Writable<OwnLauncher | null>;
  /** Null if the visitor decides. */
  readonly control: Writable<Control | null>;
}

export const createBoard = (): Board => ({
  slots: writable<Slots>({}),
  places: writable<readonly Place[]>([]),
  middleware: writable<ComposerMiddleware>({}),
  launcher: writable<OwnLauncher | null>(null),
  control: writable<Control | null>(null),
});

/** Boards by the settings that are handed over, before there is a root, and by the root from then on. */
const boards = new WeakMap<object, Board>();

export function keepBoard(of: object, board: Board): void {
  boards.set(of, board);
}

export const boardOf = (of: object): Board | null => boards.get(of) ?? null;
