import { type RefObject, useEffect } from 'react';

/**
 * Keeps a full-screen panel in the area that the on-screen keyboard leaves free. iOS moves and shrinks only the
 * visual viewport, and fixed elements do not follow it.
 */
export function useVisualViewport(panel: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = panel.current;
    if (!active || !viewport || !element) return;
    const place = () => {
      // The user has zoomed in: the panel keeps its place, and the user pans over it.
      if (viewport.scale !== 1) return;
      element.style.setProperty('--_vv-height', `${viewport.height}px`);
      element.style.setProperty('--_vv-top', `${viewport.offsetTop}px`);
    };
    place();
    viewport.addEventListener('resize', place);
    viewport.addEventListener('scroll', place);
    return () => {
      viewport.removeEventListener('resize', place);
      viewport.removeEventListener('scroll', place);
      element.style.removeProperty('--_vv-height');
      element.style.removeProperty('--_vv-top');
    };
  }, [active, panel]);
}
