import type { Condition } from '../../chat/index.ts';

/** A yes or no read from the page, told anew when one of these events happens. */
export function condition(target: EventTarget, events: readonly string[], now: () => boolean): Condition {
  return {
    now,
    subscribe(listener) {
      const tell = () => listener(now());
      for (const event of events) target.addEventListener(event, tell);
      return () => {
        for (const event of events) target.removeEventListener(event, tell);
      };
    },
  };
}
