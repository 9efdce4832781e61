import { type RefObject, useLayoutEffect } from 'react';

/** Makes a text area as high as its text; the sheet sets the most. */
export function useAutosize(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the height follows from
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [area, text]);
}
