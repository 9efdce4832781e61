import type { Draft } from './draft.ts';

/**
 * Connects the page's own buttons: `data-stoop-open`, `data-stoop-toggle` and the selector of
 * `data-launcher`. Listens at the document, so that buttons may come and go. A `data-stoop-*` node means the
 * chat it names, else the page's first.
 */
export function onPageNodes(draft: Draft): void {
  // `auto` and `hidden` are selectors that match no element.
  const own = (draft.settings.launcher || 'auto') as string;
  const all = `${own},[data-stoop-open],[data-stoop-toggle]`;
  for (const type of ['click', 'focusin', 'pointerover']) {
    const onPageEvent = (event: Event) => {
      const node = (event.target as Element).closest?.<HTMLElement>(all);
      const { stoopOpen, stoopToggle } = node?.dataset ?? {};
      if (!node || !(node.matches(own) || draft.isMeant(stoopOpen ?? stoopToggle))) return;
      if (type !== 'click') return void draft.prefetch();
      event.preventDefault();
      draft.press(stoopOpen === undefined ? 'toggle' : 'open');
    };
    addEventListener(type, onPageEvent, draft);
  }
}
