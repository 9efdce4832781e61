import type { RawSettings, Stoop, TakeOver } from '../src/embed/contract.ts';
import type { Draft } from './demand.ts';

/** What only the widget can do, and what therefore fetches it. */
const NEEDS_WIDGET = 'open toggle send prefill channel identify logout reset'.split(' ');
/** What waits until there is a widget for another reason. */
const WAITS = 'ready close setLocale setUser on once off get'.split(' ');

export interface CommandEvents {
  readonly version: string;
  update(settings: RawSettings): void;
  needWidget(): void;
}

/**
 * The function pages call. What the loader can do alone is done at once, the rest waits for the widget.
 * @returns the function, and what the widget calls to take over: earlier calls are replayed in order
 */
export function createCommands(draft: Draft, { version, update, needWidget }: CommandEvents) {
  let widget: TakeOver | undefined;
  let takeOver = (_: TakeOver) => {};
  const taken = new Promise<TakeOver>((resolve) => {
    takeOver = resolve;
  }).then((next) => {
    widget = next;
    return next;
  });
  const alone: Record<string, (argument: never) => void> = {
    boot: (settings: RawSettings) => update({ load: 'intent', ...settings }),
    update,
    setTheme: (theme: unknown) => update({ theme }),
    setConsent: (consent: unknown) => update({ consent }),
    show: () => update({ hidden: false }),
    hide: () => update({ hidden: true }),
    greet: (text: unknown) => draft.launcher?.say(text),
    destroy: () => draft.dispose(),
  };
  function call(name: string, ...args: unknown[]): unknown {
    const [first] = args as [never];
    if (widget) return widget.call(name, args);
    if (name === 'get') return { state: 'idle', unread: 0, user: null, version }[first];
    if (alone[name]) return Promise.resolve(alone[name](first));
    const answer = taken.then((next) => next.call(name, args));
    // Whoever does not wait for the answer is not to find an unhandled rejection in the page's own error log.
    answer.catch(() => {});
    if (NEEDS_WIDGET.includes(name)) needWidget();
    return /^on(ce)?$/.test(name) ? () => call('off', ...args) : answer;
  }
  const stoop = call as unknown as Stoop & Record<string, unknown>;
  for (const name of [...NEEDS_WIDGET, ...WAITS, ...Object.keys(alone)]) {
    stoop[name] = (...args: unknown[]) => call(name, ...args);
  }
  return {
    stoop,
    takeOver(next: TakeOver): Promise<unknown> {
      takeOver(next);
      return taken;
    },
  };
}
