/** A tag that has run says so: the same code may be run again, and then for another one. */
type Tag = HTMLScriptElement & { asked?: boolean };

/**
 * The script tag that runs us. `document.currentScript` is missing for modules, is someone else's where a tag manager or
 * optimiser runs our code, and is a picture where somebody's markup says `<img name=currentScript>`, which would tell us
 * where to fetch the widget: then the first of our tags with a key that has not run yet is taken.
 */
export function findTag(): Tag | null | undefined {
  const current = document.currentScript as Tag;
  const tags = [...document.querySelectorAll<Tag>('script[data-key][src*=stoop]')];
  const tag = tags.find((one) => one === current) ?? tags.find((one) => !one.asked) ?? tags[0] ?? current;
  if (tag) tag.asked = true;
  return tag;
}
