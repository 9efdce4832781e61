import type { Config, Handoff } from './contract.ts';

/** The launcher shows one figure. */
const LAUNCHER_CAP = 9;
const TITLE_PREFIX = /^\(\d+\+?\) ?/;

/**
 * Styles of the badge, which fits a corner of the launcher. The badge is in the loader's own root,
 * which has its own sheet.
 */
const BADGE =
  'position:absolute;inset-block-start:-4px;inset-inline-end:-4px;min-inline-size:20px;block-size:20px;box-sizing:border-box;padding-inline:5px;border-radius:10px;box-shadow:0 0 0 2px var(--b);background:#d0342a;color:#fff;font:600 12px/20px var(--stoop-font,system-ui,sans-serif);text-align:center;unicode-bidi:plaintext;pointer-events:none';

export interface UnreadView {
  show(count: number, label: string): void;
  dispose(): void;
}

/**
 * Shows the number of unread messages wherever the page has a place for it: launcher,
 * `data-stoop-unread` nodes, title.
 */
export function createUnreadView({ launcher, isMeant }: Handoff, config: () => Config): UnreadView {
  const badge = document.createElement('span');
  badge.setAttribute('part', 'badge');
  badge.setAttribute('aria-hidden', 'true');
  badge.style.cssText = BADGE;

  /** Fills the nodes that mean this chat. Without a tag on the page there is one chat. */
  function showInNodes(text: string): void {
    for (const node of document.querySelectorAll<HTMLElement>('[data-stoop-unread]'))
      if (!window.Stoop || isMeant(node.dataset.stoopUnread)) node.textContent = text;
  }

  /** Checks first whether the badge has a parent: the `remove` of Prototype.js throws without one. */
  const hide = () => badge.parentNode && badge.remove();

  /** The title begins with a figure of ours. A figure of the page's own, `(2025) Report`, is left alone. */
  let counted = false;

  function title(count: number): void {
    const shown = document.title;
    // `document.title` is a picture if markup says `<img name=title>`.
    if (typeof shown !== 'string') return;
    const bare = counted ? shown.replace(TITLE_PREFIX, '') : shown;
    counted = config().titleBadge && count > 0;
    const wanted = counted ? `(${count}) ${bare}` : bare;
    if (wanted !== shown) document.title = wanted;
  }
  return {
    show(count, label) {
      badge.textContent = count > LAUNCHER_CAP ? `${LAUNCHER_CAP}+` : `${count}`;
      if (count > 0) launcher.button.append(badge);
      else hide();
      launcher.button.ariaLabel = label;
      // Set here, because the loader has no byte to spare for it.
      launcher.button.ariaHasPopup = 'dialog';
      showInNodes(count > 0 ? `${count}` : '');
      if (config().titleBadge) title(count);
    },
    dispose() {
      hide();
      showInNodes('');
      if (config().titleBadge) title(0);
    },
  };
}
