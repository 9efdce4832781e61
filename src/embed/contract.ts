/**
 * What Stoop promises to host pages, and what the loader hands to the widget. Types only: the loader imports
 * this file and nothing else of src. Times are milliseconds, lengths CSS pixels.
 */

export type Mode = 'support' | 'room' | 'inbox';
export type Layout = 'bubble' | 'inline' | 'page';

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
  readonly titleBadge: boolean;
  readonly events: 'meta' | 'full';
  readonly debug: boolean;
}

/** What an owner may pass in script: any part of Config, camelCase, values as text or as their own type. */
export type Settings = { [K in keyof Config]?: Config[K] | string };

export type TokenSource = { readonly token: string } | { readonly getToken: () => Promise<string> | string };

export interface StoopEvents {
  ready: { version: string };
  load: { version: string };
  destroy: Record<string, never>;
  open: { source: 'user' | 'api' | 'config' };
  close: { source: 'user' | 'api' };
  show: Record<string, never>;
  hide: Record<string, never>;
  unread: { count: number };
  /** `text` only with data-events="full". */
  message: { id: string; cid: string; from: string; text?: string };
  'message:sent': { id: string; cid: string; text?: string };
  'message:failed': { id: string; cid: string; code: string };
  'conversation:start': { cid: string };
  'conversation:end': { cid: string };
  'prechat:submit': Record<string, never>;
  identity: { state: 'none' | 'anonymous' | 'guest' | 'user'; userId?: string; reason?: string };
  connection: { state: 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' };
  consent: { granted: boolean };
  error: { code: string; text: string; recoverable: boolean };
}
export type StoopEventName = keyof StoopEvents;

/** The commands, as methods; `Stoop('name', …)` queues the same before the widget is there. */
export interface HostApi {
  boot(settings?: Settings): Promise<void>;
  ready(fn?: () => void): Promise<void>;
  update(settings: Settings): void;
  open(): Promise<void>;
  close(): void;
  toggle(): void;
  show(): void;
  hide(): void;
  identify(source: TokenSource): Promise<void>;
  logout(): Promise<void>;
  reset(): Promise<void>;
  destroy(): void;
  send(text: string): Promise<void>;
  prefill(text: string): Promise<void>;
  greet(text: string): void;
  channel(cid: string): Promise<void>;
  setTheme(theme: Config['theme']): void;
  setLocale(locale: string): void;
  setConsent(granted: boolean): void;
  setUser(hints: { name?: string; image?: string }): void;
  on<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  once<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): () => void;
  off<E extends StoopEventName>(event: E, fn: (detail: StoopEvents[E]) => void): void;
  get(name: 'state' | 'unread' | 'user' | 'version'): unknown;
}

export type StoopCommand = keyof HostApi;

/** `Stoop('open')` and `Stoop.open()` are the same call. */
export type Stoop = HostApi & {
  <C extends StoopCommand>(command: C, ...args: Parameters<HostApi[C]>): ReturnType<HostApi[C]>;
  (command: string, ...args: unknown[]): unknown;
  /** Every instance on the page by its key; `window.Stoop` is the first. */
  readonly instances: Readonly<Record<string, Stoop>>;
};

/** What an owner has set, merged over all sources, as it was written: attributes, JSON tag, StoopSettings, updates. */
export type RawSettings = Readonly<Record<string, unknown>>;

declare global {
  interface Window {
    Stoop?: Stoop | undefined;
    StoopSettings?: RawSettings | undefined;
  }
}

/** What the loader hands over once, when the widget's module has arrived. */
export interface Handoff {
  /** The one object: the launcher reads it again at `launcher.apply()`. */
  readonly settings: Record<string, unknown>;
  /** Address of the chat client's chunk: its origin is the default for `api`, itself for another try after a failure. */
  readonly chatChunk: string;
  /** `<stoop-chat>` at the end of body (or in the target), with its open shadow root. */
  readonly host: HTMLElement;
  readonly launcher: LauncherHandle;
  /** What asked for the widget. */
  readonly wanted: Wanted;
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
