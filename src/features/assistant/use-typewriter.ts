import { useEffect } from 'react';
import { useUi } from '../../ui/index.ts';

/** Highlight name that the part's style sheet uses. All widgets of a page share it. */
const UNTYPED = 'stoop-untyped';
/** Time in which typing catches up with the received text, in ms: pieces come several times a second. */
const CATCH_UP_MS = 400;

/** Returns the text node, and the offset in that node, of an offset into an element's text. */
function placeOf(element: Element, offset: number): { readonly node: Node; readonly offset: number } | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return { node, offset: left };
    left -= length;
  }
  return null;
}

/**
 * Shows an assistant's text letter by letter although it arrives in pieces. The whole text is in the document, for
 * screen readers. A highlight paints the untyped rest without colour, and no component knows about it. The text appears
 * at once if the user prefers reduced motion or the browser has no highlights.
 * @param messageId empty while there is no message
 */
export function useTypewriter(messageId: string): void {
  const { root } = useUi();
  useEffect(() => {
    if (messageId === '' || !('highlights' in CSS)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const untyped = CSS.highlights.get(UNTYPED) ?? new Highlight();
    CSS.highlights.set(UNTYPED, untyped);
    const range = document.createRange();
    let typed: number | null = null;
    let before = performance.now();
    const step = (now: number) => {
      const bubble = root.querySelector(`[data-message="${CSS.escape(messageId)}"] .bubble`);
      const all = bubble?.textContent?.length ?? 0;
      // Text that was there before stays visible.
      const from = Math.min(typed ?? all, all);
      typed = Math.min(all, from + Math.max(1, ((all - from) * (now - before)) / CATCH_UP_MS));
      before = now;
      const place = bubble && typed < all ? placeOf(bubble, Math.floor(typed)) : null;
      untyped.delete(range);
      if (bubble && place) {
        range.setStart(place.node, place.offset);
        range.setEnd(bubble, bubble.childNodes.length);
        untyped.add(range);
      }
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      untyped.delete(range);
    };
  }, [messageId, root]);
}
