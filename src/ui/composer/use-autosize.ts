import { type RefObject, useLayoutEffect } from 'react';

/** Makes a text area as high as its text, also when its width changes. The style sheet sets the maximum. */
export function useAutosize(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const resize = () => {
      // The surroundings keep their size during the measurement. A list that grows for a moment would scroll
      // away from its end.
      const around = element.parentElement?.style;
      around?.setProperty('min-height', `${element.parentElement?.offsetHeight}px`);
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
      around?.removeProperty('min-height');
    };
    resize();
    // In a separate frame: a size set within the callback would cause a ResizeObserver loop.
    const sizes = new ResizeObserver(() => requestAnimationFrame(resize));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [area, text]);
}
