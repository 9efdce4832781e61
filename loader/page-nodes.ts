import type { RawSettings, Stoop, TakeOver } from '../src/embed/contract.ts';

export interface PageNodeEvents {
  readonly signal: AbortSignal;
  /** `data-stoop-*` nodes belong to the first instance of the page. */
  readonly stoop: Stoop;
  near(): unknown;
  press: TakeOver['pressed'];
}

/**
 * The page's own buttons: `data-stoop-open`, `data-stoop-toggle` and the selector of `data-launcher`. Heard at the
 * document, so they may come and go.
 */
export function onPageNodes({ launcher }: RawSettings, on: PageNodeEvents): void {
  // `auto` and `hidden` read as selectors of elements that do not exist.
  const own = (launcher || 'auto') as string;
  const all = `${own},[data-stoop-open],[data-stoop-toggle]`;
  for (const type of ['pointerover', 'focusin', 'click']) {
    const hear = (event: Event) => {
      const node = (event.target as Element).closest?.(window.Stoop === on.stoop ? all : own);
      if (!node) return;
      if (type !== 'click') return void on.near();
      event.preventDefault();
      on.press(node.matches('[data-stoop-open]') ? 'open' : 'toggle');
    };
    addEventListener(type, hear, on);
  }
}
