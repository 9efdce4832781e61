import type { RawSettings, Stoop, TakeOver } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import type { Draft } from './draft.ts';

/**
 * What the loader cannot do alone. From `open` on it fetches the widget; the others wait until there is one for another
 * reason.
 */
const WAITS =
  'ready close setLocale setUser setAttributes page on once off get open toggle send channel identify prefill reset logout'.split(
    ' ',
  );
/** Index of `open` in it. */
const FIRST_WISH = 10;

/**
 * The function pages call. What the loader can do alone is done at once, the rest waits for the widget.
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
    boot: (settings: RawSettings) => update({ load: 'intent', ...settings }),
    update,
    setTheme: (theme: unknown) => update({ theme }),
    setConsent: (given: unknown) => update({ consent: given || false }),
    show: () => update({ hidden: false }),
    hide: () => update({ hidden: true }),
    greet: (text: string) => {
      // Where there is no launcher yet, it says so when it is drawn.
      draft.greeted = text;
      draft.launcher?.say(text);
    },
    destroy: () => draft.dispose(),
  };
  /** No prototype: a page may ask for any name. That there is no such one is told once the widget is there. */
  const facts: Record<string, unknown> = { __proto__: null, state: 'idle', unread: 0, user: null, version };
  function call(name: string, ...args: unknown[]): unknown {
    const [first] = args as [never];
    if (widget) return widget.call(name, args);
    if (name === 'get') return facts[first];
    const command = alone[name];
    const answer = command
      ? new Promise((resolve) => resolve(command(first)))
      : taken.then((next) => next.call(name, args));
    // Whoever does not wait for the answer is not to find an unhandled rejection in the page's own error log.
    answer.catch((reason) => command && complain('usage', `${name}: ${reason}`));
    if (WAITS.indexOf(name) >= FIRST_WISH) draft.demand('ready');
    return /^on(ce)?$/.test(name) ? () => call('off', ...args) : answer;
  }
  for (const name of [...WAITS, ...Object.keys(alone)])
    (call as unknown as Record<string, unknown>)[name] = (...args: unknown[]) => call(name, ...args);
  return call as unknown as Stoop;
}
