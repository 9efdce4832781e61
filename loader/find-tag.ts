import type { Stoop } from '../src/embed/contract.ts';

export type Tag = HTMLScriptElement & {
  /** It has run: the same code may be run again, and then for another one. */
  asked?: boolean;
  /** The chat that it made, while that is there. */
  stoop?: Stoop | undefined;
};

/** Our tags, in the order of the document. */
export const tagsOf = (): Tag[] => [...document.querySelectorAll<Tag>('script[data-key][src*=stoop]')];

/**
 * The script tag that runs us. `document.currentScript` is missing for modules, is someone else's where a tag manager or
 * optimiser runs our code, and is a picture where somebody's markup says `<img name=currentScript>`, which would tell us
 * where to fetch the widget: then the first of our tags with a key that has not run yet is taken.
 */
export function findTag(): Tag | null | undefined {
  const current = document.currentScript as Tag;
  const tags = tagsOf();
  const tag = tags.find((one) => one === current) ?? tags.find((one) => !one.asked) ?? tags[0] ?? current;
  if (tag) tag.asked = true;
  return tag;
}
