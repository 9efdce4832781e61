/**
 * The script tag that runs us. `document.currentScript` is missing for modules, and is someone else's where a tag
 * manager or optimiser runs our code: then the first of our tags with a key that no instance has yet is taken.
 */
export function findTag(instances: Readonly<Record<string, unknown>>): HTMLScriptElement | null | undefined {
  const current = document.currentScript as HTMLScriptElement | null;
  if (current?.dataset.key) return current;
  const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-key][src*=stoop]')];
  return tags.find((tag) => !((tag.dataset.key as string) in instances)) ?? tags[0] ?? current;
}
