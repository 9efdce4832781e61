import type { Draft } from './draft.ts';

/**
 * The page's own buttons: `data-stoop-open`, `data-stoop-toggle` and the selector of `data-launcher`. Heard at the
 * document, so they may come and go; `data-stoop-*` nodes belong to the page's first instance.
 */
export function onPageNodes(draft: Draft): void {
  // `auto` and `hidden` read as selectors of elements that do not exist.
  const own = (draft.settings.launcher || 'auto') as string;
  const all = `${own},[data-stoop-open],[data-stoop-toggle]`;
  for (const type of ['focusin', 'click', 'pointerover']) {
    const hear = (event: Event) => {
      const node = (event.target as Element).closest?.(window.Stoop === draft.stoop ? all : own);
      if (!node) return;
      if (type !== 'click') return void draft.approach();
      event.preventDefault();
      draft.press(node.matches('[data-stoop-open]') ? 'open' : 'toggle');
    };
    addEventListener(type, hear, draft);
  }
}
