import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Trigger } from '../../chat/composer/index.ts';
import { useUi } from '../../ui/index.ts';
import { keyOf, type Suggestion } from './suggestion.ts';
import { useTexts } from './use-texts.ts';

/** Key code that browsers report while an input method composes. Some browsers set only this. */
const IME_KEY_CODE = 229;
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === IME_KEY_CODE;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export interface Suggestions {
  readonly id: string;
  readonly open: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
}

/** Returns the id of a line, which the text area refers to. */
export const optionId = (list: string, index: number) => `${list}-${index}`;

interface Offer {
  readonly trigger: Trigger | null;
  readonly items: readonly Suggestion[];
  readonly choose: (suggestion: Suggestion) => void;
}

interface Keys extends Pick<Suggestions, 'open' | 'active' | 'setActive'>, Pick<Offer, 'items' | 'choose'> {
  readonly close: () => void;
}

/** Performs what a key means in the list. Returns false for a key without a meaning there. */
function press({ key, shiftKey }: KeyboardEvent, { items, active, setActive, choose, close }: Keys): boolean {
  const step = STEPS[key];
  const taken = items[active];
  if (step) setActive((active + step + items.length) % items.length);
  else if (key === 'Escape') close();
  else if ((key === 'Enter' || key === 'Tab') && !shiftKey && taken) choose(taken);
  else return false;
  return true;
}

/**
 * Returns the index of the selected line, and a function that selects another. A line stays selected while others join
 * the list. Each query begins at the top.
 */
function useActive(items: readonly Suggestion[], asked: string): [number, (index: number) => void] {
  const [selected, select] = useState({ asked: '', key: '' });
  const first = items[0];
  const isNew = selected.asked !== asked;
  // Emoji are found one render after their query, so the first one may still be of the query before.
  const top = first && first.kind !== 'emoji' ? keyOf(first) : '';
  const unset = isNew || (selected.key === '' && top !== '');
  useEffect(() => {
    if (unset) select({ asked, key: top });
  }, [unset, asked, top]);
  const at = isNew ? 0 : items.findIndex((item) => keyOf(item) === selected.key);
  const setActive = (index: number) => {
    const item = items[index];
    if (item) select({ asked, key: keyOf(item) });
  };
  return [Math.max(0, at), setActive];
}

/**
 * Controls a list beside a text area that keeps the focus. Arrow keys move in the list, Enter and Tab choose, and
 * Escape closes only the list. The area's keys are handled here before any other listener.
 */
export function useSuggestions(area: HTMLTextAreaElement, { trigger, items, choose }: Offer): Suggestions {
  const { host } = useUi();
  const t = useTexts();
  const id = useId();
  const place = trigger ? `${trigger.kind} ${trigger.from}` : '';
  const [closed, setClosed] = useState('');
  const open = items.length > 0 && place !== '' && closed !== place;
  const [active, setActive] = useActive(items, `${place} ${trigger?.query}`);
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

  const keys: Keys = { open, items, active, setActive, choose, close: () => setClosed(place) };
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const form = area.form;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current.open || event.target !== area || isComposing(event)) return;
      if (!press(event, latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    form?.addEventListener('keydown', onKeyDown, true);
    return () => form?.removeEventListener('keydown', onKeyDown, true);
  }, [area]);
  return { id, open, active, setActive };
}
