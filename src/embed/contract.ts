/**
 * The contract between Stoop and host pages, and between the loader and the widget. Types only: the loader imports
 * this file and nothing else of src. Times are milliseconds, lengths CSS pixels.
 */

export type Mode = 'support' | 'room' | 'inbox';
export type Layout = 'bubble' | 'inline' | 'page';

/** Features that `data-features` switches on and off. */
export type Feature =
  | 'attachments'
  | 'emoji'
  | 'mentions'
  | 'commands'
  | 'threads'
  | 'reactions'
  | 'search'
  | 'reminders'
  | 'people'
  | 'voice'
  | 'link-previews'
  | 'drafts'
  | 'translations'
  | 'unique-reactions'
  | 'polls'
  | 'location';

/** Everything an owner can set, checked and with defaults; only `src/embed/config` reads it. */
export interface Config {
  readonly key: string;
  /** Base URL of the chat API without a trailing slash, or `hosted` for the provider's service. */
  readonly api: string;
  readonly mode: Mode;
  readonly channel: string;
  readonly channelType: string;
  readonly identity: 'guest' | 'anonymous' | 'token';
  readonly tokenUrl: string;
  readonly userName: string;
  readonly userImage: string;
  readonly layout: Layout;
  readonly target: string;
  readonly position: 'right' | 'left';
  readonly offsetX: number;
  readonly offsetY: number;
  readonly zIndex: number;
  /** `auto`, `hidden`, or a selector of the owner's own button. */
  readonly launcher: string;
  readonly launcherLabel: string;
  readonly open: 'false' | 'true' | 'once';
  readonly mobile: 'full' | 'sheet';
  readonly back: 'auto' | 'history';
  readonly hideOn: readonly string[];
  readonly title: string;
  readonly subtitle: string;
  readonly greeting: string;
  readonly greetingDelay: number;
  readonly away: string;
  readonly prechat: 'none' | 'name' | 'name,email';
  readonly locale: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** CSS colour, or empty for Stoop's own. */
  readonly accent: string;
  readonly radius: number | null;
  readonly load: 'intent' | 'idle' | 'immediate' | 'manual';
  readonly consent: 'none' | 'required' | 'granted';
  readonly storage: 'local' | 'session' | 'none';
  /** Features that are switched on. */
  readonly features: readonly Feature[];
  /**
   * Source of map pictures: an address with {z}, {x} and {y}, then their attribution. Empty for
   * OpenStreetMap's, `none` for no maps.
   */
  readonly mapTiles: string;
  readonly sound: boolean;
  readonly notifications: boolean;
  readonly titleBadge: boolean;
  /** Path of the owner's service worker; empty for no notifications while no page is open. */
  readonly pushWorker: string;
  readonly events: 'meta' | 'full';
  readonly debug: boolean;
}

/** The chat client of an app, as `fromStreamChat` of `stoop-chat/stream-chat` returns it. */
export interface AppClient {
  /** Public key of the app; the chat's own key is the same. */
  readonly key: string;
  /** Id of the chat's user. */
  readonly userId: string;
}

/** Settings that an owner may pass in script: any part of Config, camelCase, values as text or as their own type. */
export type Settings = { [K in keyof Config]?: Config[K] | string } & {
  /**
   * The app's own chat client. The chat uses the client's connection and speaks as its user, creates no guest and
   * requests no token. Null while nobody is signed in there. Another client may take its place at any time.
   */
  client?: AppClient | null;
  /** The owner's words instead of a text of the widget: `textSend`, `textRoomEmptyRoom` (docs/languages.md). */
  [name: `text${Capitalize<string>}`]: string;
};

/** A token, or the answer of the request for one. */
export type TokenAnswer = string | Response;

export type TokenSource =
  | { readonly token: string }
  | { readonly getToken: () => Promise<TokenAnswer> | TokenAnswer };

export interface StoopEvents {
  /** The widget is there and listens. */
  ready: { version: string };
  /** The widget was fetched. */
  load: { version: string };
  /** Everything was taken off the page. */
  destroy: Record<string, never>;
  /** The panel was opened: by the visitor, by script, or by the settings. */
  open: { source: 'user' | 'api' | 'config' };
  /** The panel was closed. */
  close: { source: 'user' | 'api' };
  /** `Stoop("show")` was called while the widget was there. */
  show: Record<string, never>;
  /** `Stoop("hide")` was called while the widget was there. */
  hide: Record<string, never>;
  /** The number of unread messages changed. */
  unread: { count: number };
  /** A message of somebody else came. `text` only with `data-events="full"`. */
  message: { id: string; cid: string; from: string; text?: string };
  /** The server has a message of the visitor. `text` only with `data-events="full"`. */
  'message:sent': { id: string; cid: string; text?: string };
  /** A message was refused, or could not be sent; the code is one of docs/errors.md. */
  'message:failed': { id: string; cid: string; code: string };
  /** A new visitor said the first words. */
  'conversation:start': { cid: string };
  /** The open conversation was closed: nobody can write in it any more. */
  'conversation:end': { cid: string };
  /** The form before the first message was accepted. */
  'prechat:submit': Record<string, never>;
  /** The visitor's identity changed; `reason` says why a visit ended by itself. */
  identity: { state: 'none' | 'anonymous' | 'guest' | 'user'; userId?: string; reason?: string };
  /** The connection to the server changed. */
  connection: { state: 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' };
  /** `Stoop("setConsent", …)` was called. Consent given before the widget was there is reported once it is. */
  consent: { granted: boolean };
  /** Something went wrong that the page may want to know; the code is one of docs/errors.md. */
  error: { code: string; text: string; recoverable: boolean };
}
export type StoopEventName = keyof StoopEvents;

/** The commands, as methods. `Stoop('name', …)` queues the same command before the widget is there. */
export interface HostApi {
  /**
   * Starts a chat that waits because of `data-load="manual"`: draws the launcher and fetches the widget. Settings win
   * over those of the tag, `load` too. `client` among them is your app's own chat client.
   */
  boot(settings?: Settings): Promise<void>;
  /** Resolves, and calls `fn`, once the widget is there. Does not fetch it. */
  ready(fn?: () => void): Promise<void>;
  /** Changes settings while the page is open; `key`, `api`, `mode`, `layout`, `target`, `channelType` and `storage` cannot change. Another `client` signs its user in, null signs out. */
  update(settings: Settings): void;
  /** Opens the panel, and fetches the widget if it is not there yet; resolves when the panel is open. */
  open(): Promise<void>;
  /** Closes the panel. */
  close(): void;
  /** Opens the panel, or closes it. */
  toggle(): void;
  /** Shows the launcher again. */
  show(): void;
  /** Takes the launcher away; the chat goes on. */
  hide(): void;
  /**
   * Signs a person in, by a token or by a function that fetches one: `getToken` returns the token, or the `Response`
   * of its request. Refused, like `logout` and `reset`, if the chat has a `client` of your app.
   */
  identify(source: TokenSource): Promise<void>;
  /** Ends the visit in every tab of this browser and forgets it. */
  logout(): Promise<void>;
  /** Does the same as `logout`, and begins anew as another visitor. */
  reset(): Promise<void>;
  /** Takes everything off the page: element, listeners, global. The tag can run again. */
  destroy(): void;
  /** Sends a text as the visitor, 1 to 50,000 characters. */
  send(text: string): Promise<void>;
  /** Puts a text into the composer. */
  prefill(text: string): Promise<void>;
  /** Shows a text in the card over the launcher; on this page only. */
  greet(text: string): void;
  /**
   * Opens a conversation by its id, or by `type:id`. Resolves when the conversation is open, and rejects with a code
   * and a text if it cannot be opened.
   */
  channel(cid: string): Promise<void>;
  /** `auto`, `light` or `dark`. */
  setTheme(theme: Config['theme']): void;
  /** `auto`, or a language tag such as `pt-BR`. */
  setLocale(locale: string): void;
  /** `true` lets a chat with `data-consent="required"` begin, `false` ends the visit and forgets it. */
  setConsent(granted: boolean): void;
  /**
   * Sets the name and picture of the visitor: of the guest who is created later, or of the signed-in person, until
   * they sign out. Hints, never proof. The picture is an http or https address.
   */
  setUser(hints: { name?: string; image?: string }): void;
  /**
   * Sets facts about the visitor for the people who answer, on the visitor's card. Names have letters, digits, - and
   * _. Each value is a text of at most 500 characters, a number, true or false; null removes a fact; 20 at most. Not
   * sent in rooms. Staff and servers read the facts, other visitors do not; on the hosted service they are in the
   * visitor's public record. Hints, never proof: the visitor can write them.
   */
  setAttributes(attributes: Readonly<Record<string, string | number | boolean | null>>): void;
  /**
   * Tells the people who answer which page the visitor is on, by default this one, without what follows `?` and `#`.
   * The page is read and sent like attributes.
   */
  page(url?: string, title?: string): void;
  /** Calls `fn` at each of these events. Returns a function that stops this. */
  on<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  /** Calls `fn` at the next of these events. Returns a function that stops this. */
  once<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  /** Removes a listener that `on` or `once` added. */
  off<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): void;
  /** `state` is `idle`, `open` or `closed`; `unread` a number; `user` null or `{ id, name, kind }`; `version` a text. */
  get(name: 'state' | 'unread' | 'user' | 'version'): unknown;
}

export type StoopCommand = keyof HostApi;

/** `Stoop('open')` and `Stoop.open()` are the same call. */
export type Stoop = HostApi & {
  <C extends StoopCommand>(command: C, ...args: Parameters<HostApi[C]>): ReturnType<HostApi[C]>;
  (command: string, ...args: unknown[]): unknown;
  /**
   * Every chat of the page by its name: `data-name`, else its key followed by its `data-target`. `window.Stoop` is
   * the first in the document.
   */
  readonly instances: Readonly<Record<string, Stoop>>;
};

/**
 * Everything an owner has set, as it was written, merged over all sources: attributes, JSON
 * tag, StoopSettings, updates.
 */
export type RawSettings = Readonly<Record<string, unknown>>;

/** The same events on the host element, from which they bubble to the document. */
export type StoopDomEvents = { [E in StoopEventName as `stoop:${E}`]: CustomEvent<StoopEvents[E]> };

declare global {
  interface Window {
    Stoop?: Stoop | undefined;
    StoopSettings?: RawSettings | undefined;
  }
  interface DocumentEventMap extends StoopDomEvents {}
  interface HTMLElementEventMap extends StoopDomEvents {}
  interface HTMLElementTagNameMap {
    'stoop-chat': HTMLElement;
  }
}

/** The hand-over from the loader, once, when the widget's module has arrived. */
export interface Handoff {
  /**
   * The only settings object: the launcher reads it again at `launcher.apply()`. While `greeted` is set, the
   * owner's greeting does not come.
   */
  readonly settings: Record<string, unknown>;
  /**
   * Address of the chat client's chunk. Its origin is the default for `api`, and another try after a
   * failure varies the address.
   */
  readonly chatChunk: string;
  /** `<stoop-chat>` at the end of body (or in the target), with its open shadow root. */
  readonly host: HTMLElement;
  readonly launcher: LauncherHandle;
  /** Answer of `tokenUrl`, if it was requested while the widget loaded; undefined if the request failed. */
  readonly token?: Promise<Response | undefined> | undefined;
  /** The request for the newest page, once it was made while the widget loads. */
  page?: EarlyPage | undefined;
  /** Reason to open the chat; absent if it stays closed. */
  readonly wanted?: Wanted | undefined;
  /**
   * Returns whether a node of the page means this chat: its value is the chat's name, or else the
   * chat is the page's first.
   */
  isMeant(name: string | undefined): boolean;
  /**
   * Lets the widget take over, so that later calls go to it directly. Resolves when those made so far
   * were replayed, in order.
   */
  takeOver(widget: TakeOver): Promise<unknown>;
  /** Removes host, listeners and the global, so that the tag can run again. */
  dispose(): void;
  /** Aborted by `dispose`. Ends the loader's listeners on the page. */
  readonly signal: AbortSignal;
}

/** The part of the hand-over that the early request needs. It sets `page`. */
export type EarlyHandoff = Pick<Handoff, 'settings' | 'chatChunk' | 'token' | 'page'>;

/** The script of a mode's screen. That of the room can request the newest page while the widget loads. */
export interface ScreenModule {
  ask?(handoff: EarlyHandoff): Promise<void>;
}

/** A request for the newest page of the conversation, made before the chat client was here. */
export interface EarlyPage {
  /** Tells the request from all others. */
  readonly request: string;
  /** Time of the request, epoch ms. */
  readonly at: number;
  /** Undefined if the server could not be reached. */
  readonly answer: Promise<Response | undefined>;
}

/** Reason to open the chat. `user`: a person wants the panel open. `config`: the page's settings do. */
export type Wanted = 'user' | 'config';

export interface TakeOver {
  /** Runs a command by name and returns the caller's result. @throws the caller's error */
  call(name: string, args: readonly unknown[]): unknown;
  /** Called when the launcher, or a button of the page, was pressed. */
  pressed(what: 'open' | 'toggle'): void;
}

/** The launcher that the loader has drawn. The widget itself does what the launcher only needs later. */
export interface LauncherHandle {
  /** Takes part in no layout; hidden with everything in it while the launcher is invisible. */
  readonly wrapper: HTMLElement;
  /** Gets the focus back; hidden if the owner hides it or uses a button of the page. */
  readonly button: HTMLElement;
  /** Removes the card over the launcher. */
  readonly cross: HTMLElement;
  /** Draws the settings again. `hidden` among them removes the launcher: the owner's `hide`, or an open panel. */
  apply(): void;
  /** Shows a text in the card over the launcher. An empty text removes the card; an alert is spoken at once. */
  say(text: string, role?: 'alert'): void;
}

/** The widget's module. */
export interface WidgetModule {
  boot(handoff: Handoff): Promise<void>;
}
