/** The chosen settings, attributes and custom properties, as a URL fragment, so that a setup survives a reload and can be sent to a colleague. */
export function toFragment(values: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...values]).toString();
}

/** Reads a fragment; names that are neither are dropped. */
export function fromFragment(fragment: string): Map<string, string> {
  const pairs = new URLSearchParams(fragment.replace(/^#/, ''));
  return new Map([...pairs].filter(([name]) => /^(data|--stoop)-[a-z\d-]+$/.test(name)));
}
