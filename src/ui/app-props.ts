import type { ChatModel, VisitorFacts } from '../chat/index.ts';
import type { Messages } from '../i18n/index.ts';
import type { Readable } from '../util/readable.ts';
import type { Parts } from './parts/parts.ts';

/** The part of the owner's settings that components show or obey. Replaced as a whole when a setting changes. */
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
  /** Resolved BCP 47 tag for Intl. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** What the owner lets people do beyond writing. */
  readonly features: readonly string[];
  /** Where maps have their pictures from, as the owner wrote it; empty for the usual ones, `none` for no maps. */
  readonly mapTiles: string;
  /** Path of the owner's service worker; empty where nobody is told while no page is open. */
  readonly pushWorker: string;
  /** What the page's script says of the visitor, unchecked; null where it says nothing. */
  readonly facts: VisitorFacts | null;
  /** A tone for what nobody is looking at, and notifications of the system, as far as the owner has them. */
  readonly sound: boolean;
  readonly notifications: boolean;
  /** What is typed and not sent is kept on this device. */
  readonly keepsDrafts: boolean;
  /** The sentence "Nothing is stored until you send" is true only while no session exists. */
  readonly storesNothing: boolean;
  /** The app around the chat says who is here: nobody signs out of the chat alone. */
  readonly appSignsIn?: boolean;
}

export interface PanelState {
  /** Inline and page layouts are always open. */
  readonly open: boolean;
  /** The panel is the whole screen (narrow viewport): it is then a modal dialog. */
  readonly fullScreen: boolean;
}

export interface ThreadDraft {
  readonly shown: Readable<string>;
  type(text: string): void;
  stop(): void;
}

/** What a component asks of the host page's side. */
export interface UiHost {
  open(): void;
  /** Close the panel; focus goes back to the launcher. */
  close(): void;
  /** Say a sentence in the polite live region of the light DOM. */
  announce(text: string): void;
  /** The text in the composer, for drafts and for `Stoop('prefill')`. */
  readonly draft: Readable<string>;
  setDraft(text: string): void;
  /** What is typed in a thread and not sent, from now until `stop`. */
  threadDraft(parentId: string): ThreadDraft;
  /** What waits in another conversation than the open one; empty where nothing does. */
  draftOf(cid: string): string;
  /** Files lie beside what was typed before the page was loaded, or a place was being shared. */
  readonly keepsFiles?: boolean;
  /** What is fetched when it is first wanted. */
  readonly parts: Parts;
  /** End the session of this person (menu entry of signed-in users and guests). */
  logout(): void;
}

/** Everything `App` needs; nothing is taken from module scope, so several widgets live on one page. */
export interface AppProps {
  readonly model: ChatModel;
  readonly settings: Readable<UiSettings>;
  readonly messages: Readable<Messages>;
  readonly panel: Readable<PanelState>;
  readonly host: UiHost;
  /** The shadow root the app is rendered in; use its activeElement and elementFromPoint, never the document's. */
  readonly root: ShadowRoot;
}
