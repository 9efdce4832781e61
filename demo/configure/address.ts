/** Kind of tag: follows every fix, or stays with one version. */
export type Variant = 'evergreen' | 'pinned';

/** Begins unlike any attribute or custom property, so that it is never taken for one. */
const VARIANT = 'tag';

/**
 * Returns the chosen settings, attributes and custom properties as a URL fragment. The setup survives a reload and
 * can be sent to a colleague.
 */
export function toFragment(values: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...values]).toString();
}

/** Reads a fragment. Drops names that are neither attributes nor custom properties. */
export function fromFragment(fragment: string): Map<string, string> {
  const pairs = new URLSearchParams(fragment.replace(/^#/, ''));
  return new Map([...pairs].filter(([name]) => /^(data|--stoop)-[a-z\d-]+$/.test(name)));
}

/** Returns the fragment with the kind of tag; empty if everything has its default. */
export function toWholeFragment(values: ReadonlyMap<string, string>, variant: Variant): string {
  return toFragment(variant === 'pinned' ? new Map([...values, [VARIANT, variant]]) : values);
}

/** Returns the kind of tag in a fragment. */
export function variantIn(fragment: string): Variant {
  return new URLSearchParams(fragment.replace(/^#/, '')).get(VARIANT) === 'pinned' ? 'pinned' : 'evergreen';
}
