import { useLayoutEffect, useRef } from 'react';
import { useUi } from '../../ui/index.ts';

const chipsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('.chips button')];

/** Keeps the focus on a reaction, or near it, when the reactions are reordered or the focused reaction disappears. */
export function useKeptChip(row: HTMLElement): void {
  const { root } = useUi();
  const at = useRef(-1);
  useLayoutEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const note = () => {
      at.current = chipsOf(row).indexOf(root.activeElement as HTMLElement);
    };
    // A removed element fires `focusout` before it is removed, though the person has not left it.
    const leave = ({ target }: Event) =>
      setTimeout(() => {
        if (target instanceof Element && target.isConnected && target !== root.activeElement) at.current = -1;
      });
    note();
    row.addEventListener('focusin', note, { signal });
    row.addEventListener('focusout', leave, { signal });
    return () => ended.abort();
  }, [root, row]);
  useLayoutEffect(() => {
    if (at.current < 0 || root.activeElement || document.activeElement !== document.body) return;
    const chips = chipsOf(row);
    (chips[at.current] ?? chips.at(-1) ?? row).focus({ preventScroll: true });
  });
}
