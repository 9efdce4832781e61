import { createContext, useContext } from 'react';
import type { ChatModel } from '../chat/index.ts';
import type { Formats, Messages } from '../i18n/index.ts';
import type { Readable } from '../util/readable.ts';
import type { UiHost, UiSettings } from './app-props.ts';
import type { Intent } from './composer/intent.ts';

export interface OpenThread {
  readonly cid: string;
  readonly parentId: string;
}

/** What every component may reach. Replaced as a whole when a setting or the language changes. */
export interface Ui {
  readonly model: ChatModel;
  readonly host: UiHost;
  readonly root: ShadowRoot;
  readonly settings: UiSettings;
  /** The texts. */
  readonly m: Messages;
  readonly formats: Formats;
  /** What the composer is for, where it is not simply the next message. */
  readonly intent: Readable<Intent | null>;
  readonly setIntent: (intent: Intent | null) => void;
  /** The thread that is open. */
  readonly thread: Readable<OpenThread | null>;
  /** Opens a thread, or closes the one that is open. Null within a thread, and where the owner has no threads. */
  readonly openThread: ((thread: OpenThread | null) => void) | null;
}

export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('useUi: expected to be called below <App>, whose provider is missing here');
  return ui;
}

/** What the parts that are fetched later share with the app: the one context, and the way to it. */
export const uiContext = { UiContext, useUi };
