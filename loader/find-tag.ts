import type { Stoop } from '../src/embed/contract.ts';

export type Tag = HTMLScriptElement & {
  /** The tag has run. The same code may run again, for another tag. */
  asked?: boolean;
  /** Chat of this tag, while it exists. */
  stoop?: Stoop;
};

/** Returns our tags in document order. */
export const tagsOf = (): Tag[] => [...document.querySelectorAll<Tag>('script[data-key][src*=stoop]')];

/**
 * Returns the script tag that runs this code. `document.currentScript` is missing for modules, and is another
 * script if a tag manager or optimiser runs the code. Markup such as `<img name=currentScript>` even makes it
 * a picture, which would say where to fetch the widget. In these cases the first of our tags with a key that
 * has not run yet is taken.
 */
export function findTag(): Tag | null | undefined {
  const current = document.currentScript as Tag;
  const tags = tagsOf();
  const tag = tags.find((one) => one === current) ?? tags.find((one) => !one.asked) ?? tags[0] ?? current;
  if (tag) tag.asked = true;
  return tag;
}
