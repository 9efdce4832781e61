/**
 * What Stoop promises to host pages, and what the loader hands to the widget. Types only: the loader imports
 * this file and nothing else of src. Times are milliseconds, lengths CSS pixels.
 */

export type Mode = 'support' | 'room' | 'inbox';
export type Layout = 'bubble' | 'inline' | 'page';

/** What can be switched on and off by `data-features`. */
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

/** Everything an owner can set, checked and with defaults; `src/embed/config` is its one reader. */
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
  /** What is switched on. */
  readonly features: readonly Feature[];
  /** Where maps have their pictures from: an address with {z}, {x} and {y}, then what they ask to be named by; empty for OpenStreetMap's, `none` for no maps. */
  readonly mapTiles: string;
  readonly sound: boolean;
  readonly notifications: boolean;
  readonly titleBadge: boolean;
  /** Path of the owner's service worker; empty where nobody is told while no page is open. */
  readonly pushWorker: string;
  readonly events: 'meta' | 'full';
  readonly debug: boolean;
}

/** The chat client that an app holds, as `fromStreamChat` of `stoop-chat/stream-chat` returns it. */
export interface AppClient {
  /** Public key of the app; the chat's own key is the same. */
  readonly key: string;
  /** As whom the chat speaks. */
  readonly userId: string;
}

/** What an owner may pass in script: any part of Config, camelCase, values as text or as their own type. */
export type Settings = { [K in keyof Config]?: Config[K] | string } & {
  /**
   * The app's own chat client: the chat uses its connection and speaks as its user, makes no guest and asks for no token.
   * Null while nobody is signed in there. Another one may take its place at any time.
   */
  client?: AppClient | null;
  /** Words of the owner's own instead of a text of the widget: `textSend`, `textRoomEmptyRoom` (README, Languages). */
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
  /** Who the visitor is changed; `reason` says why a visit ended by itself. */
  identity: { state: 'none' | 'anonymous' | 'guest' | 'user'; userId?: string; reason?: string };
  /** The connection to the server changed. */
  connection: { state: 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' };
  /** `Stoop("setConsent", …)` was called; what was given before the widget was there is told once it is. */
  consent: { granted: boolean };
  /** Something went wrong that the page may want to know; the code is one of docs/errors.md. */
  error: { code: string; text: string; recoverable: boolean };
}
export type StoopEventName = keyof StoopEvents;

/** The commands, as methods; `Stoop('name', …)` queues the same before the widget is there. */
export interface HostApi {
  /** Starts where `data-load="manual"` waits: draws the launcher and fetches the widget. Settings win over those of the tag, `load` too. `client` among them is your app's own chat client. */
  boot(settings?: Settings): Promise<void>;
  /** Resolves, and calls `fn`, once the widget is there. Does not fetch it. */
  ready(fn?: () => void): Promise<void>;
  /** Changes settings while the page is open; `key`, `api`, `mode`, `layout`, `target`, `channelType` and `storage` cannot change. Another `client` signs its user in, null signs out. */
  update(settings: Settings): void;
  /** Opens the panel, fetching the widget where it is not there yet; resolves when it is open. */
  open(): Promise<void>;
  /** Closes the panel. */
  close(): void;
  /** Opens the panel, or closes it. */
  toggle(): void;
  /** Shows the launcher again. */
  show(): void;
  /** Takes the launcher away; the chat goes on. */
  hide(): void;
  /** Signs a person in, by a token or by a function that fetches one: `getToken` gives the token, or the `Response` of its request. Refused, as `logout` and `reset` are, where the chat has a `client` of your app. */
  identify(source: TokenSource): Promise<void>;
  /** Ends the visit in every tab of this browser and forgets it. */
  logout(): Promise<void>;
  /** As `logout`, and begins anew as another visitor. */
  reset(): Promise<void>;
  /** Takes everything off the page: element, listeners, global. The tag can run again. */
  destroy(): void;
  /** Says something as the visitor, 1 to 50,000 characters. */
  send(text: string): Promise<void>;
  /** Puts a text into the composer. */
  prefill(text: string): Promise<void>;
  /** Shows a text in the card over the launcher; on this page only. */
  greet(text: string): void;
  /** Opens a conversation by its id, or by `type:id`. Resolves when it is open, and rejects with a code and a text if it cannot be opened. */
  channel(cid: string): Promise<void>;
  /** `auto`, `light` or `dark`. */
  setTheme(theme: Config['theme']): void;
  /** `auto`, or a language tag such as `pt-BR`. */
  setLocale(locale: string): void;
  /** `true` lets a chat with `data-consent="required"` begin, `false` ends the visit and forgets it. */
  setConsent(granted: boolean): void;
  /** Name and picture of the visitor: of the guest who is made later, or of the signed-in person, until they sign out. Hints, never proof. The picture is an http or https address. */
  setUser(hints: { name?: string; image?: string }): void;
  /**
   * Facts about the visitor for the people who answer, on their card: names of letters, digits, - and _, each a text of at most 500
   * characters, a number, true or false; null takes one away; 20 at most. Not told in rooms. Staff and servers read them, other
   * visitors do not; on the hosted service they lie on the visitor's public record. Hints, never proof: the visitor can write them.
   */
  setAttributes(attributes: Readonly<Record<string, string | number | boolean | null>>): void;
  /** Tells the people who answer which page the visitor is on, by default this one, without what follows `?` and `#`. Read and told as attributes are. */
  page(url?: string, title?: string): void;
  /** Calls `fn` at each of these events. Returns what stops it. */
  on<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  /** Calls `fn` at the next of these events. Returns what stops it. */
  once<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  /** Ends what `on` or `once` began. */
  off<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): void;
  /** `state` is `idle`, `open` or `closed`; `unread` a number; `user` null or `{ id, name, kind }`; `version` a text. */
  get(name: 'state' | 'unread' | 'user' | 'version'): unknown;
}

export type StoopCommand = keyof HostApi;

/** `Stoop('open')` and `Stoop.open()` are the same call. */
export type Stoop = HostApi & {
  <C extends StoopCommand>(command: C, ...args: Parameters<HostApi[C]>): ReturnType<HostApi[C]>;
  (command: string, ...args: unknown[]): unknown;
  /** Every chat of the page by its name: `data-name`, else its key with its `data-target` after it. `window.Stoop` is the first in the document. */
  readonly instances: Readonly<Record<string, Stoop>>;
};

/** What an owner has set, merged over all sources, as it was written: attributes, JSON tag, StoopSettings, updates. */
export type RawSettings = Readonly<Record<string, unknown>>;

/** The same events on the host element, from where they reach the document. */
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

/** What the loader hands over once, when the widget's module has arrived. */
export interface Handoff {
  /**
   * The one object: the launcher reads it again at `launcher.apply()`. While `greeted` is set, the owner's greeting does
   * not come.
   */
  readonly settings: Record<string, unknown>;
  /** Address of the chat client's chunk: its origin is the default for `api`, itself for another try after a failure. */
  readonly chatChunk: string;
  /** `<stoop-chat>` at the end of body (or in the target), with its open shadow root. */
  readonly host: HTMLElement;
  readonly launcher: LauncherHandle;
  /** The answer of `tokenUrl`, where it was asked while the widget was on its way; nothing came where it failed. */
  readonly token?: Promise<Response | undefined> | undefined;
  /** What asked for the widget. */
  readonly wanted: Wanted;
  /** Whether a node of the page means this chat: by the name it has as its value, or else as the first of the page. */
  isMeant(name: string | undefined): boolean;
  /** The widget takes over: later calls go to it directly. Resolves when those made so far were replayed, in order. */
  takeOver(widget: TakeOver): Promise<unknown>;
  /** Removes host, listeners and the global, so that the tag can be run anew. */
  dispose(): void;
}

/** A person wants the panel open · the page's settings do · a prefetch, a stored session or a command wants it ready. */
export type Wanted = 'user' | 'config' | 'ready';

export interface TakeOver {
  /** A command by name; returns what the caller gets. @throws what the caller is to see */
  call(name: string, args: readonly unknown[]): unknown;
  /** The launcher, or a button of the page, was pressed. */
  pressed(what: 'open' | 'toggle'): void;
}

/** The launcher as the loader has drawn it; what it never needs before the widget is there, the widget does itself. */
export interface LauncherHandle {
  /** Takes part in no layout; hidden with everything in it while the launcher is not to be seen. */
  readonly wrapper: HTMLElement;
  /** To return focus to; hidden when the owner hides it or uses a button of the page. */
  readonly button: HTMLElement;
  /** Takes the card over the launcher away. */
  readonly cross: HTMLElement;
  /** Draws the settings anew; `hidden` among them takes the launcher away: the owner's `hide`, or an open panel. */
  apply(): void;
  /** A text in the card over the launcher; empty takes it away, an alert is spoken at once. */
  say(text: string, role?: 'alert'): void;
}

/** The widget's module. */
export interface WidgetModule {
  boot(handoff: Handoff): Promise<void>;
}
