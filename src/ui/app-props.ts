import type { ChatModel, VisitorFacts } from '../chat/index.ts';
import type { Messages } from '../i18n/index.ts';
import type { Readable } from '../util/readable.ts';
import type { Parts } from './points/points.ts';

/** The owner's settings that components show or obey. The object is replaced as a whole when a setting changes. */
export interface UiSettings {
  readonly mode: 'support' | 'room' | 'inbox';
  readonly layout: 'bubble' | 'inline' | 'page';
  readonly title: string;
  readonly subtitle: string;
  readonly greeting: string;
  readonly away: string;
  readonly prechat: 'none' | 'name' | 'name,email';
  readonly position: 'right' | 'left';
  readonly mobile: 'full' | 'sheet';
  /** `history`: Back closes the panel also where the browser needs an entry in the page's history for it. */
  readonly back: 'auto' | 'history';
  /** Resolved BCP 47 tag for Intl. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** Features that the owner allows beyond writing. */
  readonly features: readonly string[];
  /** Source of the map tiles, as the owner wrote it. Empty for the default tiles, `none` for no maps. */
  readonly mapTiles: string;
  /** Path of the owner's service worker. Empty if nobody is notified while no page is open. */
  readonly pushWorker: string;
  /** Facts that the page's script gives about the visitor, unchecked. Null if it gives none. */
  readonly facts: VisitorFacts | null;
  /** Sound and system notifications for messages that nobody is looking at, as far as the owner allows them. */
  readonly sound: boolean;
  readonly notifications: boolean;
  /** True if unsent text is kept on this device. */
  readonly keepsDrafts: boolean;
  /** True if the sentence "Nothing is stored until you send" holds: only while no session exists. */
  readonly storesNothing: boolean;
  /** True if the surrounding app signs the user in. The chat alone then offers no sign-out. */
  readonly appSignsIn?: boolean;
}

export interface PanelState {
  /** True if the panel is open. Inline and page layouts are always open. */
  readonly open: boolean;
  /** True if the panel covers the whole screen (narrow viewport). The panel is then a modal dialog. */
  readonly fullScreen: boolean;
  /** True if the page's settings opened it: the person may be typing elsewhere, and keeps the focus. */
  readonly byItself?: boolean;
}

export interface ThreadDraft {
  readonly shown: Readable<string>;
  type(text: string): void;
  stop(): void;
}

/** Services that components ask of the host page. */
export interface UiHost {
  open(): void;
  /** Closes the panel; focus goes back to the launcher. */
  close(): void;
  /** Announces a sentence in the polite live region of the light DOM. */
  announce(text: string): void;
  /** The text in the composer, for drafts and for `Stoop('prefill')`. */
  readonly draft: Readable<string>;
  setDraft(text: string): void;
  /** Opens the unsent text of a thread, until `stop`. */
  threadDraft(parentId: string): ThreadDraft;
  /** Returns the draft of a conversation that is not open; empty if there is none. */
  draftOf(cid: string): string;
  /** True if files belong to the text typed before the page loaded, or a location was being shared. */
  readonly keepsFiles?: boolean;
  /** The features, which load when they are first needed. */
  readonly parts: Parts;
  /** Ends the user's session (menu entry of signed-in users and guests). */
  logout(): void;
}

/** Everything that `App` needs. Nothing comes from module scope, so several widgets can share a page. */
export interface AppProps {
  readonly model: ChatModel;
  readonly settings: Readable<UiSettings>;
  readonly messages: Readable<Messages>;
  readonly panel: Readable<PanelState>;
  readonly host: UiHost;
  /** The shadow root that contains the app. Use its activeElement and elementFromPoint, never the document's. */
  readonly root: ShadowRoot;
}
