/** The chosen attributes as a URL fragment, so that a setup survives a reload and can be sent to a colleague. */
export function toFragment(values: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...values]).toString();
}

/** Reads a fragment; names that are no data attributes are dropped. */
export function fromFragment(fragment: string): Map<string, string> {
  const pairs = new URLSearchParams(fragment.replace(/^#/, ''));
  return new Map([...pairs].filter(([name]) => /^data-[a-z-]+$/.test(name)));
}
