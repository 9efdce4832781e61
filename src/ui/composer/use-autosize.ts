import { type RefObject, useLayoutEffect } from 'react';

/** Makes a text area as high as its text, in a narrower place too; the sheet sets the most. */
export function useAutosize(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows from
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const resize = () => {
      // What is around it keeps its size meanwhile: a list that is higher for a moment has scrolled away from its end.
      const around = element.parentElement?.style;
      around?.setProperty('min-height', `${element.parentElement?.offsetHeight}px`);
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
      around?.removeProperty('min-height');
    };
    resize();
    // In a frame of its own: what it sets within the callback would be a loop.
    const sizes = new ResizeObserver(() => requestAnimationFrame(resize));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [area, text]);
}
