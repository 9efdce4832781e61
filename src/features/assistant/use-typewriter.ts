import { useEffect } from 'react';
import { useUi } from '../../ui/index.ts';

/** The name that the part's sheet styles; all widgets of a page share it. */
const UNTYPED = 'stoop-untyped';
/** What is behind is caught up in about this time, ms: pieces come several times a second. */
const CATCH_UP_MS = 400;

/** Where in its texts an offset into an element's words is. */
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
 * Words that an assistant is making appear letter by letter although they come in pieces. They stand there whole for
 * whoever reads them out; what is not typed yet is only painted without colour, which no component knows of. Nothing is
 * held back where somebody wants less motion, or the browser has no highlights.
 * @param messageId empty where there is no message yet
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
      // What was there before stays in sight.
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
