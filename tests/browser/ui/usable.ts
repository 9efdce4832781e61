import type { Page } from 'playwright-core';
import { SHOWN } from './shown.ts';

/** Elements that count as controls. */
const CONTROLS =
  'button, input, textarea, select, a[href], [role=tab], [role=menuitem], [role=option], [role=slider]';

/** WCAG 2.5.8: controls smaller than 24 px, with the areas that pseudo-elements and labels add. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.locator(SHOWN).evaluate((panel, controls) => {
    const LEAST_PX = 24;
    /** Rounding of a box between two pixels. */
    const ROUNDING_PX = 0.1;
    const beyond = (control: Element, pseudo: string, sides: ('top' | 'bottom' | 'left' | 'right')[]) => {
      const style = getComputedStyle(control, pseudo);
      if (style.content === 'none' || style.position !== 'absolute') return 0;
      return sides.reduce((sum, side) => sum + Math.max(0, -Number.parseFloat(style[side]) || 0), 0);
    };
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where nothing else of this module exists
    return [...panel.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      // Most are large enough by themselves; measuring pseudo-elements takes long for hundreds of emoji.
      const own = control.getBoundingClientRect();
      if (Math.min(own.width, own.height) >= LEAST_PX) return [];
      // Links in text are as high as their line; hidden elements are not pressed.
      if (control.matches('.bubble a') || !control.checkVisibility({ opacityProperty: true })) return [];
      const more = (sides: Parameters<typeof beyond>[2]) =>
        Math.max(...['::before', '::after'].map((pseudo) => beyond(control, pseudo, sides)));
      // A press on the label counts as one on its box.
      const places = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
      const sizes = places.map((place) => {
        const { width, height } = place.getBoundingClientRect();
        return [width + more(['left', 'right']), height + more(['top', 'bottom'])] as const;
      });
      const isSmall = sizes.every((size) => Math.min(...size) < LEAST_PX - ROUNDING_PX);
      if (!isSmall || own.width === 0) return [];
      return [`${control.ariaLabel || control.textContent}: ${sizes.map((size) => size.join(' x '))}`];
    });
  }, CONTROLS);

/** WCAG 2.5.3: controls whose name lacks their visible text, so that no one can say it. */
export const unsayable = (page: Page): Promise<string[]> =>
  page.locator(SHOWN).evaluate((panel, controls) => {
    const plain = (text: string) =>
      text
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase();
    const seen = (node: Node): string => {
      if (node instanceof HTMLElement && (node.ariaHidden === 'true' || node.matches('.vh'))) return '';
      return node.childNodes.length > 0 ? [...node.childNodes].map(seen).join(' ') : (node.textContent ?? '');
    };
    return [...panel.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const words = plain(seen(control));
      if (
        control.dataset.emoji ||
        !control.ariaLabel ||
        words === '' ||
        plain(control.ariaLabel).includes(words)
      )
        return [];
      return [`${words}, named ${control.ariaLabel}`];
    });
  }, CONTROLS);

/** WCAG 1.4.12: text cut off when a reader sets lines, letters and words further apart. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const space = (on: boolean) =>
    page.evaluate((wanted) => {
      const root = document.querySelector('stoop-chat')?.shadowRoot;
      if (!root) throw new Error('the chat is not there');
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
      );
      const sheets = root.adoptedStyleSheets;
      root.adoptedStyleSheets = wanted ? [...sheets, spaced] : sheets.slice(0, -1);
    }, on);
  await space(true);
  const cut = await page.locator(SHOWN).evaluate((panel) => {
    const ROUNDING_PX = 2;
    const all = [...panel.querySelectorAll<HTMLElement>('*')].filter((node) => {
      // Colours of text are tested elsewhere; announcements and map tiles do not matter here.
      if (!node.checkVisibility() || node.clientWidth <= 1 || node.closest('.vh, .coloured, .map'))
        return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
      const cuts = /hidden|clip/;
      if (
        cuts.test(overflowX) &&
        node.scrollWidth > node.clientWidth + ROUNDING_PX &&
        textOverflow !== 'ellipsis' &&
        // An input scrolls with the caret; no text is lost.
        !(node instanceof HTMLInputElement)
      )
        return true;
      const shortened = webkitLineClamp !== 'none';
      return cuts.test(overflowY) && !shortened && node.scrollHeight > node.clientHeight + ROUNDING_PX;
    });
    return all.map((node) => `${node.tagName}.${node.className}: ${node.textContent?.slice(0, 40)}`);
  });
  await space(false);
  return cut;
}

/** Every control that is covered by another element, each scrolled into view as a person would. */
export const unreachable = (page: Page): Promise<string[]> =>
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: runs in the page, where nothing else of this module exists
  page.locator(SHOWN).evaluate(async (panel, controls) => {
    const root = panel.getRootNode() as ShadowRoot;
    const scope =
      [...panel.querySelectorAll('.thread, .emoji-picker, .suggestions, .pane, .ask, [role=menu]')].at(-1) ??
      panel;
    const names: string[] = [];
    for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
      // The first emoji of each group stands for the hundreds of others.
      if (
        control.matches(':disabled, [data-emoji] ~ [data-emoji]') ||
        !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      // A visually hidden control is not the one that is pressed.
      const target = label && !label.matches('.vh') ? label : control;
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
      await new Promise(requestAnimationFrame);
      // A list that settled elsewhere has unmounted the row.
      if (!target.isConnected) continue;
      const box = target.getBoundingClientRect();
      const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!target.contains(hit) && !hit?.contains(target))
        names.push(control.ariaLabel || control.textContent || '');
    }
    return names;
  }, CONTROLS);
