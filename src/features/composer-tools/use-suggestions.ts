import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Trigger } from '../../chat/composer/index.ts';
import { useUi } from '../../ui/index.ts';
import { keyOf, type Suggestion } from './suggestion.ts';
import { useTexts } from './use-texts.ts';

/** Key code that browsers report while an input method composes. Some browsers set only this. */
const IME_KEY_CODE = 229;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface Suggestions {
  readonly id: string;
  readonly open: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
}

/** Returns the id of a line, which the text area refers to. */
export const optionId = (list: string, index: number) => `${list}-${index}`;

/**
 * Controls a list beside a text area that keeps the focus. Arrow keys move in the list, Enter and Tab choose, and
 * Escape closes only the list. The area's keys are handled here before any other listener.
 */
export function useSuggestions(
  area: HTMLTextAreaElement,
  trigger: Trigger | null,
  items: readonly Suggestion[],
  choose: (suggestion: Suggestion) => void,
): Suggestions {
  const { host } = useUi();
  const t = useTexts();
  const id = useId();
  const place = trigger ? `${trigger.kind} ${trigger.from}` : '';
  const [closed, setClosed] = useState('');
  const [active, setActive] = useState(0);
  const open = items.length > 0 && place !== '' && closed !== place;
  const keys = items.map(keyOf).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list begins at its top
  useEffect(() => setActive(0), [keys]);
  useEffect(() => {
    if (place === '') setClosed('');
  }, [place]);
  useEffect(() => {
    if (open) host.announce(t.suggestionCount({ count: items.length }));
  }, [open, items.length, host, t]);

  useLayoutEffect(() => {
    if (!open) return;
    area.setAttribute('aria-autocomplete', 'list');
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', optionId(id, active));
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        area.removeAttribute(`aria-${name}`);
    };
  }, [area, open, id, active]);

  const latest = useRef({ open, items, active, choose });
  latest.current = { open, items, active, choose };
  useEffect(() => {
    const form = area.form;
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      if (!now.open || event.target !== area || event.isComposing || event.keyCode === IME_KEY_CODE) return;
      const step = STEPS[event.key];
      const taken = now.items[now.active];
      if (step) setActive((now.active + step + now.items.length) % now.items.length);
      else if (event.key === 'Escape') setClosed(place);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && taken) now.choose(taken);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    form?.addEventListener('keydown', onKeyDown, true);
    return () => form?.removeEventListener('keydown', onKeyDown, true);
  }, [area, place]);
  return { id, open, active, setActive };
}
