import type { Page } from 'playwright-core';
import { SHOWN } from './shown.ts';

const CONTROLS =
  'button, input, textarea, select, a[href], [role=tab], [role=menuitem], [role=option], [role=slider]';

/**
 * Returns layout faults of the page's current look, a line each: overflow of the page or the panel in pixels,
 * a panel or a focused control beyond the window, and covered controls in view.
 */
export const misplaced = (page: Page): Promise<string[]> =>
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where nothing else of this module exists
  page.locator(SHOWN).evaluate((panel, controls) => {
    /** Rounding of a box between two pixels. */
    const ROUNDING_PX = 1;
    const root = panel.getRootNode() as ShadowRoot;
    const found: string[] = [];
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
    if (panel.scrollWidth > panel.clientWidth)
      found.push(`the panel is ${panel.scrollWidth - panel.clientWidth} px wider than it shows`);

    const sticksOut = (box: DOMRect, of: { left: number; top: number; right: number; bottom: number }) =>
      box.left < of.left - ROUNDING_PX ||
      box.top < of.top - ROUNDING_PX ||
      box.right > of.right + ROUNDING_PX ||
      box.bottom > of.bottom + ROUNDING_PX;
    const view = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
    if (sticksOut(panel.getBoundingClientRect(), view)) found.push('the panel sticks out of the window');

    const nameOf = (element: Element) => element.ariaLabel || element.textContent || element.localName;
    /** Returns whether the middle of an element is cut off by a scrolling or clipping ancestor. */
    const inView = (element: Element, x: number, y: number): boolean => {
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflow === 'visible') continue;
        const box = outer.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      }
      return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
    };
    const focused = root.activeElement;
    if (focused && focused !== panel && panel.contains(focused)) {
      const box = focused.getBoundingClientRect();
      if (box.width > 1 && box.height < clientHeight && sticksOut(box, view))
        found.push(`focused out of view: ${nameOf(focused)}`);
    }

    /** The element that covers the middle of another one's first line. */
    const over = (element: Element): Element | null => {
      // A link broken over lines has the middle of its box beside its text.
      const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (hit === null || element.contains(hit) || hit.contains(element)) return null;
      // A notice leaves by itself; the tools of a message and the jump button float over the list.
      return hit.closest('.undo, .toast, [role=toolbar], .jump') ? null : hit;
    };
    const scope =
      [...panel.querySelectorAll('.thread, .emoji-picker, .suggestions, .pane, .ask, [role=menu]')].at(-1) ??
      panel;
    for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
      // A disabled control takes no press; of the hundreds of emoji the first of each group stands for the
      // rest.
      if (control.matches(':disabled, [data-emoji] ~ [data-emoji]')) continue;
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      const target = label && !label.matches('.vh') ? label : control;
      const box = target.getClientRects()[0] ?? target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width <= 1 || !inView(target, x, y)) continue;
      if (over(target) === null) continue;
      // A button that floats over a list covers a row until the list is scrolled.
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
      const cover = over(target);
      if (cover !== null)
        found.push(`covered: ${nameOf(control)} by ${cover.closest('[class]:not(svg)')?.className}`);
    }
    return found;
  }, CONTROLS);

/**
 * Returns the buttons of the header and the composer that are not mirrored between two looks, a line each.
 * Returns nothing if the first look is right to left already.
 * @param look changes the page from the first look to the second
 */
export async function notMirrored(page: Page, look: () => Promise<void>): Promise<string[]> {
  const direction = await page.locator(SHOWN).evaluate((panel) => getComputedStyle(panel).direction);
  const before = direction === 'rtl' ? {} : await placesInRow(page);
  await look();
  const after = await placesInRow(page);
  return Object.keys(before).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from === undefined || to === undefined) return [];
    const isMirrored = Math.abs(from + to) <= MIRROR_ROUNDING_PX;
    return isMirrored ? [] : [`${name}: ${from} px right of the middle, then ${to} px`];
  });
}

/** Text of another width may shift a button by half of the difference. */
const MIRROR_ROUNDING_PX = 3;

/**
 * The distance of each button of header and composer from the panel's middle, in px to the right, by name.
 */
const placesInRow = (page: Page): Promise<Record<string, number>> =>
  page.locator(SHOWN).evaluate((panel) => {
    const middle = (element: Element) => {
      const { x, width } = element.getBoundingClientRect();
      return x + width / 2;
    };
    const buttons = [...panel.querySelectorAll('.header button, .composer button')].filter(
      (button) => button.ariaLabel && button.checkVisibility({ opacityProperty: true }),
    );
    const outer = (button: Element) => middle(button.closest('.header, .composer') ?? panel);
    return Object.fromEntries(
      buttons.map((button) => [button.ariaLabel, Math.round(middle(button) - outer(button))]),
    );
  });
