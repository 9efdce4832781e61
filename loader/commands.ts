import type { RawSettings, Stoop, TakeOver } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import type { Draft } from './draft.ts';

/** Commands that fetch the widget. */
const FETCHING = 'channel identify logout open prefill reset send toggle'.split(' ');
/** Commands that wait until something else has fetched it. */
const WAITING = 'on once off close get page ready setAttributes setLocale setUser'.split(' ');

/**
 * Creates the function that pages call. The loader runs at once what it can do alone; the rest waits for the widget.
 * When the widget takes over, earlier calls are replayed in order.
 */
export function createCommands(
  draft: Draft,
  version: string,
  update: (settings: RawSettings) => void,
): Stoop {
  let widget: TakeOver | undefined;
  const taken = new Promise<TakeOver>((resolve) => {
    draft.takeOver = (next) => {
      draft.press = next.pressed;
      resolve(next);
      return taken;
    };
  }).then((next) => (widget = next));
  const alone: Record<string, (argument: never) => void> = {
    __proto__: null as never,
    destroy: () => draft.dispose(),
    update,
    hide: () => update({ hidden: true }),
    setTheme: (theme: unknown) => update({ theme }),
    greet: (text: string) => {
      // A launcher that is not drawn yet shows the text when it is.
      draft.settings.greeted = text;
      draft.launcher?.say(text);
    },
    show: () => update({ hidden: false }),
    // Without `data-load="manual"`, nothing waits for `boot`.
    boot: (given: RawSettings) =>
      update({ ...(draft.settings.load === 'manual' && { load: 'immediate' }), ...given }),
    setConsent: (given: unknown) => update({ consent: given || false }),
  };
  /** No prototype: a page may ask for any name. Unknown names are reported once the widget is there. */
  const facts: Record<string, unknown> = { __proto__: null, version, state: 'idle', unread: 0, user: null };
  function call(name: string, ...args: unknown[]): unknown {
    if (widget) return widget.call(name, args);
    if (name === 'get') return facts[args[0] as string];
    const command = alone[name];
    const made = command
      ? new Promise((resolve) => resolve(command(...(args as [never]))))
      : taken.then((next) => next.call(name, args));
    const answer = FETCHING.includes(name)
      ? Promise.race([made, draft.load().then((error) => (error ? Promise.reject(error) : made))])
      : made;
    // Callers may ignore the promise, so a rejection must not reach the page's error log.
    answer.catch((reason) => command && complain('usage', `${name}: ${reason}`));
    // `on` and `once`.
    return /^on/.test(name) ? () => call('off', ...args) : answer;
  }
  for (const name of [...FETCHING, ...WAITING, ...Object.keys(alone)])
    (call as unknown as Record<string, unknown>)[name] = (...args: unknown[]) => call(name, ...args);
  return call as unknown as Stoop;
}
