import { createContext, useContext } from 'react';
import type { ChatModel, Person } from '../chat/index.ts';
import type { Formats, Messages } from '../i18n/index.ts';
import type { Readable } from '../util/readable.ts';
import type { UiHost, UiSettings } from './app-props.ts';
import type { Intent } from './composer/intent.ts';

export interface OpenThread {
  readonly cid: string;
  readonly parentId: string;
  /** The reply to jump to. */
  readonly messageId?: string;
}

/** A canned answer with its variables filled in. */
export interface FilledAnswer {
  readonly shortcut: string;
  readonly text: string;
}

/** Additions for the people who answer, in a support conversation. */
export interface StaffWriting {
  /** The people whom a note can mention; null while a reply is written. */
  readonly colleagues: readonly Person[] | null;
  /** Returns the canned answers that match the text after a slash, best first. */
  readonly answers: (query: string) => readonly FilledAnswer[];
}

/** Everything that components may use. The object is replaced as a whole when a setting or the language changes. */
export interface Ui {
  readonly model: ChatModel;
  readonly host: UiHost;
  readonly root: ShadowRoot;
  readonly settings: UiSettings;
  /** The messages of the shell, in the visitor's language. */
  readonly m: Messages;
  readonly formats: Formats;
  /** The composer's mode; null while its text is simply the next message. */
  readonly intent: Readable<Intent | null>;
  readonly setIntent: (intent: Intent | null) => void;
  /** The thread that is open. */
  readonly thread: Readable<OpenThread | null>;
  /** Opens a thread, or closes the open one. Null inside a thread, and if the owner has no threads. */
  readonly openThread: ((thread: OpenThread | null) => void) | null;
  /** Present in the composer of the people who answer. */
  readonly staff?: StaffWriting;
}

export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('useUi: expected to be called below <App>, whose provider is missing here');
  return ui;
}

/** The context that lazily loaded parts share with the app, and the hook that reads it. */
export const uiContext = { UiContext, useUi };
