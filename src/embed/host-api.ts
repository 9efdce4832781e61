import type { Config, HostApi, TokenSource } from './contract.ts';
import { VERSION } from './version.ts';
import type { createConfigReader, Widget } from './widget.ts';

/** A visitor says what fits a message; the channel's own limit is kept by the composer and the server. */
const SEND_MAX = 50_000;

/** A mistake of the page's own script: what was expected, and what came. */
export class StoopUsageError extends Error {
  readonly code = 'usage';
  override readonly name = 'StoopUsageError';
}

function textOf(command: string, value: unknown, max = SEND_MAX): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= max) return value;
  const came = typeof value === 'string' ? `${value.length} characters` : typeof value;
  throw new StoopUsageError(
    `Stoop("${command}", text): expected text of 1 to ${max} characters, found ${came}`,
  );
}

function sourceOf(value: unknown): TokenSource {
  if (typeof value === 'object' && value !== null) {
    if ('token' in value && typeof value.token === 'string') return { token: value.token };
    if ('getToken' in value && typeof value.getToken === 'function')
      return value as { getToken: () => Promise<string> };
  }
  throw new StoopUsageError('Stoop("identify", source): expected { token } or { getToken }');
}

function objectOf(command: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new StoopUsageError(`Stoop("${command}", settings): expected an object, found ${typeof value}`);
}

/** Settings a running chat takes; the others say where and who, and want a new tag. */
const FIXED: readonly (keyof Config)[] = ['key', 'api', 'mode', 'layout', 'target', 'channelType', 'storage'];

/** What a page can do with a running widget: the methods of `HostApi`, by their names. */
export function createHostApi(widget: Widget, read: ReturnType<typeof createConfigReader>, end: () => void) {
  const { chat, config, draft, events, handoff, panel, setOpen, setVisible } = widget;

  function update(changes: unknown): void {
    const next = objectOf('update', changes);
    for (const name of FIXED) {
      if (!(name in next) || next[name] === config.get()[name]) continue;
      console.warn(`[stoop] setting-fixed: ${name} cannot change while the chat runs; use Stoop("destroy").`);
      delete next[name];
    }
    Object.assign(handoff.settings, next);
    config.set(read(handoff.settings));
    handoff.launcher.apply();
  }
  const isOpen = () => panel.state.get().open;
  const show = (visible: boolean) => {
    setVisible(visible);
    events.emit(visible ? 'show' : 'hide', {});
  };
  const facts = {
    state: () => (isOpen() ? 'open' : 'closed'),
    unread: () => chat.session.get().unread,
    user: () => {
      const { identity } = chat.session.get();
      return 'user' in identity
        ? { id: identity.user.id, name: identity.user.name, kind: identity.kind }
        : null;
    },
    version: () => VERSION,
  };
  const api = {
    boot: async (settings?: unknown) => settings && update(settings),
    ready: async (fn?: () => void) => fn?.(),
    update,
    open: async () => setOpen(true, 'api'),
    close: () => setOpen(false, 'api'),
    toggle: () => setOpen(!isOpen(), 'api'),
    show: () => show(true),
    hide: () => show(false),
    identify: async (source: unknown) => chat.identify(sourceOf(source)),
    logout: async () => {
      draft.set('');
      chat.logout();
    },
    reset: async () => {
      draft.set('');
      chat.reset();
    },
    destroy: end,
    send: async (text: unknown) => chat.send(textOf('send', text)),
    prefill: async (text: unknown) => draft.set(textOf('prefill', text)),
    greet: (text: unknown) => handoff.launcher.say(textOf('greet', text)),
    channel: async (cid: unknown) => {
      chat.openChannel(textOf('channel', cid));
      chat.activate();
    },
    setTheme: (theme: unknown) => update({ theme }),
    setLocale: (locale: unknown) => update({ locale }),
    setConsent(granted: unknown) {
      update({ consent: granted === true || granted === 'granted' ? 'granted' : 'required' });
      events.emit('consent', { granted: config.get().consent === 'granted' });
      if (config.get().consent === 'required') end();
    },
    setUser: (hints: unknown) => {
      const { name, image } = objectOf('setUser', hints);
      const known = readHints(name, image);
      chat.setUser(known);
    },
    on: (name: string, fn: (detail: never) => void) => events.on(name, fn),
    once: (name: string, fn: (detail: never) => void) => events.once(name, fn),
    off: (name: string, fn: (detail: never) => void) => events.off(name, fn),
    get: (name: keyof typeof facts) => facts[name]?.(),
  } satisfies Record<keyof HostApi, (...args: never[]) => unknown>;
  // A page may pass anything: each command checks what it takes.
  return api as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
}

function readHints(name: unknown, image: unknown): { name?: string; image?: string } {
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof image === 'string' &&
      /^https?:/.test(URL.parse(image, document.baseURI)?.protocol ?? '') && { image }),
  };
}
