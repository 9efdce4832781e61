import type { ComposerMiddleware } from '../chat/composer/chains.ts';
import type { AppClient, HostApi, StoopEventName, TokenAnswer } from '../embed/contract.ts';
import { createDriver, type Driver } from '../package/driver.ts';
import { markPlace, nextPlace, placeSelector } from '../package/place.ts';
import type { StoopSettings } from '../package/settings.ts';
import { ABSENT, type StoopState } from '../package/state.ts';
import type { EventElement } from './widget-events.ts';

/**
 * `<stoop-chat>` is the element that the chat itself puts on a page. This element stands for the chat
 * in the page's own markup.
 */
const NAME = 'stoop-widget';

/** A server has no elements, and creates none of this class. */
const Base = (globalThis.HTMLElement ?? class {}) as { new (): EventElement; prototype: EventElement };

type Command =
  | ('open' | 'close' | 'toggle' | 'show' | 'hide' | 'send' | 'prefill' | 'greet' | 'channel')
  | ('reset' | 'setUser' | 'setConsent' | 'setAttributes' | 'page');

/**
 * The chat as an element. Attributes are those of the script tag (`data-key`, `data-title`, …) and may change at any
 * time. `settings` holds the same in script, in camelCase, and wins. With `data-layout="inline"` the chat fills the
 * element, which needs a height and a place in the page itself, not in a shadow root. Another key, api, mode, layout,
 * channel type or storage starts a new chat. The element dispatches the chat's events under their own names
 * (`addEventListener('message:sent', …)`), and `openchange` with `{ open }`.
 */
export class StoopWidgetElement extends Base {
  readonly #place = nextPlace();
  #watcher: MutationObserver | null = null;
  #settings: StoopSettings & { readonly key?: string } = {};
  #client: AppClient | null | undefined;
  #getToken: (() => Promise<TokenAnswer> | TokenAnswer) | undefined;
  #user: string | null | undefined;
  #isOpen: boolean | undefined;
  #middleware: ComposerMiddleware | undefined;
  readonly #driver: Driver = createDriver({
    event: (event, detail) => this.#dispatch(event, detail),
    openChange: (open) => this.#dispatch('openchange', { open }),
  });

  /** Settings in camelCase, by their own type or as text. */
  get settings(): StoopSettings & { readonly key?: string } {
    return this.#settings;
  }
  set settings(next) {
    this.#settings = { ...next };
    this.#show();
  }
  /**
   * The app's own chat client, from `fromStreamChat` of `stoop-chat/stream-chat`. The chat uses the
   * client's connection and speaks as its user. Null while nobody is signed in there. Without `data-key`,
   * the chat has the client's key.
   */
  get client(): AppClient | null | undefined {
    return this.#client;
  }
  set client(next) {
    this.#client = next;
    this.#show();
  }
  /** Signs the visitor in. Called when the chat needs a token, and again when a token has expired. */
  get getToken(): (() => Promise<TokenAnswer> | TokenAnswer) | undefined {
    return this.#getToken;
  }
  set getToken(next) {
    this.#getToken = next;
    this.#show();
  }
  /** Id of the user whose token `getToken` returns: another value signs in anew, null signs out. */
  get user(): string | null | undefined {
    return this.#user;
  }
  set user(next) {
    this.#user = next;
    this.#show();
  }
  /**
   * Lets the page open and close the panel; `openchange` reports what the visitor wants.
   * Undefined: the visitor decides.
   */
  get isOpen(): boolean | undefined {
    return this.#isOpen;
  }
  set isOpen(next) {
    this.#isOpen = next;
    this.#show();
  }
  /** The page's functions that process typed, sent and uploaded content. Set them before the chat is wanted. */
  get middleware(): ComposerMiddleware | undefined {
    return this.#middleware;
  }
  set middleware(next) {
    this.#middleware = next;
    this.#show();
  }
  /** State of the chat. */
  get state(): StoopState {
    return this.#driver.instance.get()?.state.get() ?? ABSENT;
  }

  connectedCallback(): void {
    this.#takeOver();
    markPlace(this, this.#place);
    this.#show();
    this.#watcher = new MutationObserver(() => this.#show());
    this.#watcher.observe(this, { attributes: true });
  }
  /**
   * Takes over properties that a page set on the element before this class was defined: they hide the class's own.
   */
  #takeOver(): void {
    for (const name of ['settings', 'client', 'getToken', 'user', 'isOpen', 'middleware'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const early = this[name];
      delete this[name];
      Object.assign(this, { [name]: early });
    }
  }
  disconnectedCallback(): void {
    this.#watcher?.disconnect();
    this.#driver.end();
  }

  // Commands of the chat; those that take time return promises.
  open = (): Promise<unknown> => this.#command('open');
  close = (): Promise<unknown> => this.#command('close');
  toggle = (): Promise<unknown> => this.#command('toggle');
  show = (): Promise<unknown> => this.#command('show');
  hide = (): Promise<unknown> => this.#command('hide');
  send = (text: string): Promise<unknown> => this.#command('send', text);
  prefill = (text: string): Promise<unknown> => this.#command('prefill', text);
  greet = (text: string): Promise<unknown> => this.#command('greet', text);
  channel = (cid: string): Promise<unknown> => this.#command('channel', cid);
  reset = (): Promise<unknown> => this.#command('reset');
  setAttributes = (...args: Parameters<HostApi['setAttributes']>): Promise<unknown> =>
    this.#command('setAttributes', ...args);
  page = (...args: Parameters<HostApi['page']>): Promise<unknown> => this.#command('page', ...args);
  setUser = (hints: { name?: string; image?: string }): Promise<unknown> => this.#command('setUser', hints);
  setConsent = (granted: boolean): Promise<unknown> => this.#command('setConsent', granted);

  async #command<C extends Command>(name: C, ...args: Parameters<HostApi[C]>): Promise<unknown> {
    const instance = this.#driver.instance.get();
    if (!instance)
      throw new Error(`<${NAME}>.${name}(): expected the element to be on the page; put it there first`);
    return instance.stoop(name as string, ...args);
  }
  #dispatch(event: StoopEventName | 'openchange', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
  #show(): void {
    if (!this.isConnected) return;
    const { stoopPlace: _, ...attributes } = this.dataset;
    const settings: Record<string, unknown> = { ...attributes, ...this.#settings };
    const inline = settings.layout === 'inline';
    if (inline) settings.target = placeSelector(this.#place);
    // Only an inline chat stands here; other layouts take no room. Set only on a change, because
    // the element watches itself.
    const display = inline ? 'block' : 'none';
    if (this.style.display !== display) this.style.display = display;
    this.#driver.show(settings, {
      client: this.#client,
      getToken: this.#getToken,
      user: this.#user,
      isOpen: this.#isOpen,
      middleware: this.#middleware,
    });
  }
}

/** Registers the element, once, in a browser. @param name another name, if this one is taken */
export function defineStoopWidget(name: string = NAME): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined;
  if (!registry || registry.get(name)) return;
  // A class stands for one name, so another name needs a class of its own.
  registry.define(name, name === NAME ? StoopWidgetElement : class extends StoopWidgetElement {});
}

declare global {
  interface HTMLElementTagNameMap {
    'stoop-widget': StoopWidgetElement;
  }
}
