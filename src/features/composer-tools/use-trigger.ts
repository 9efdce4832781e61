import { useEffect, useState } from 'react';
import { type Trigger, triggerAt } from '../../chat/composer/index.ts';

const EVENTS = ['input', 'keyup', 'click', 'focusin', 'select'] as const;

const same = (a: Trigger | null, b: Trigger | null) =>
  a === b || (a?.kind === b?.kind && a?.query === b?.query && a?.from === b?.from);

/** Returns the text at a text area's caret that suggestions are sought for. */
export function useTrigger(
  area: HTMLTextAreaElement,
  kinds: readonly Trigger['kind'][],
  /** Text of the area, which may also change from outside. */
  shown: string,
): Trigger | null {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const wanted = kinds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the text is changed from outside
  useEffect(() => {
    const list = wanted.split(',') as Trigger['kind'][];
    const read = () => {
      const { selectionStart, selectionEnd, value } = area;
      const next = selectionStart === selectionEnd ? triggerAt(value.slice(0, selectionStart), list) : null;
      setTrigger((before) => (same(before, next) ? before : next));
    };
    const leave = () => setTrigger(null);
    read();
    for (const event of EVENTS) area.addEventListener(event, read);
    area.addEventListener('blur', leave);
    return () => {
      for (const event of EVENTS) area.removeEventListener(event, read);
      area.removeEventListener('blur', leave);
    };
  }, [area, wanted, shown]);
  return trigger;
}
