import type { Condition } from '../../chat/index.ts';

/** Reads a yes or no from the page, and reports it again when one of these events happens. */
export function condition(target: EventTarget, events: readonly string[], now: () => boolean): Condition {
  return {
    now,
    subscribe(listener) {
      const onChange = () => listener(now());
      for (const event of events) target.addEventListener(event, onChange);
      return () => {
        for (const event of events) target.removeEventListener(event, onChange);
      };
    },
  };
}
