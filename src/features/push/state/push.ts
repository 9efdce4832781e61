import { askAs, type ChatError, ChatFailure, type ChatRuntime } from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';
import { addBrowser } from '../../../client/resources/devices.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import type { BrowserPush } from './browser-push.ts';
import { ownerOf } from './owner.ts';
import { publicKeyOf, removeBrowser } from './requests.ts';

/**
 * `unavailable`: the server sends no web push · `none`: the browser does not support it · `home-screen`: it works only
 * from the home screen · `denied`: the person has refused permission.
 */
export type PushState = 'loading' | 'unavailable' | 'none' | 'home-screen' | 'denied' | 'off' | 'on';

export interface PushSnapshot {
  readonly state: PushState;
  readonly busy: boolean;
  /** Why push could not be enabled or disabled. */
  readonly error: ChatError | null;
}

/** Web push setting of this browser. */
export interface Push {
  readonly snapshot: Readable<PushSnapshot>;
  /** Enables or disables push. Call it right after a click or key press: the browser may ask for permission. */
  turn(on: boolean): Promise<void>;
  stop(): void;
}

export function openPush(runtime: ChatRuntime, browser: BrowserPush): Push {
  const session = sessionOf(runtime);
  const owner = ownerOf(runtime);
  const snapshot = writable<PushSnapshot>({ state: 'loading', busy: false, error: null });
  let stopped = false;
  const set = (change: Partial<PushSnapshot>) => {
    if (!stopped) snapshot.set({ ...snapshot.get(), ...change });
  };

  async function look(): Promise<PushState> {
    const client = runtime.client();
    if (!client) return 'loading';
    if ((await publicKeyOf(client)) === null) return 'unavailable';
    const support = browser.support();
    if (support !== 'yes') return support;
    if (browser.permission() === 'denied') return 'denied';
    const isOwn = owner.get(client.key) === runtime.me();
    return isOwn && (await browser.place()) !== null ? 'on' : 'off';
  }

  const show = () =>
    look().then(
      (state) => set({ state }),
      (cause: unknown) => set({ state: 'off', error: runtime.errorOf(cause) }),
    );

  async function on(): Promise<void> {
    const allowed = await browser.ask();
    if (allowed !== 'granted') return set({ state: allowed === 'denied' ? 'denied' : 'off' });
    const error = await askAs(runtime, async (client) => {
      const key = await publicKeyOf(client);
      if (key === null) throw new ChatFailure('unexpected', 'the server has no key to push with');
      const place = await browser.take(key);
      await addBrowser(client, place.id).catch(async (cause: unknown) => {
        await place.drop();
        throw cause;
      });
      owner.set(client.key, runtime.me());
    });
    set(error ? { error } : { state: 'on' });
  }

  async function off(): Promise<void> {
    const error = await askAs(runtime, async (client) => {
      const place = await browser.place();
      if (place) await removeBrowser(client, place.id);
      await place?.drop();
      owner.forget(client.key);
    });
    set(error ? { error } : { state: 'off' });
  }

  const stopListening = session.ready.on(() => void show());
  void show();
  return {
    snapshot,
    async turn(wanted) {
      if (snapshot.get().busy) return;
      set({ busy: true, error: null });
      await (wanted ? on() : off()).catch((cause: unknown) => set({ error: runtime.errorOf(cause) }));
      set({ busy: false });
    },
    stop() {
      stopped = true;
      stopListening();
    },
  };
}
