import { useLayoutEffect, useRef } from 'react';
import { useUi } from '../../ui/index.ts';

const chipsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('.chips button')];

/** Reactions take another place when they are many, and go with the last who gave them: who stands on one stays there, or near it. */
export function useKeptChip(row: HTMLElement): void {
  const { root } = useUi();
  const at = useRef(-1);
  useLayoutEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const note = () => {
      at.current = chipsOf(row).indexOf(root.activeElement as HTMLElement);
    };
    // What is taken away was not left, but says so before it goes.
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
