/** Whether the tag follows every fix or stays with one version. */
export type Variant = 'evergreen' | 'pinned';

/** Begins neither as an attribute nor as a custom property does, so that it is never taken for one. */
const VARIANT = 'tag';

/** The chosen settings, attributes and custom properties, as a URL fragment, so that a setup survives a reload and can be sent to a colleague. */
export function toFragment(values: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...values]).toString();
}

/** Reads a fragment; names that are neither are dropped. */
export function fromFragment(fragment: string): Map<string, string> {
  const pairs = new URLSearchParams(fragment.replace(/^#/, ''));
  return new Map([...pairs].filter(([name]) => /^(data|--stoop)-[a-z\d-]+$/.test(name)));
}

/** The same with the kind of tag; empty where everything is as it is by default. */
export function toWholeFragment(values: ReadonlyMap<string, string>, variant: Variant): string {
  return toFragment(variant === 'pinned' ? new Map([...values, [VARIANT, variant]]) : values);
}

/** The kind of tag that a fragment asks for. */
export function variantIn(fragment: string): Variant {
  return new URLSearchParams(fragment.replace(/^#/, '')).get(VARIANT) === 'pinned' ? 'pinned' : 'evergreen';
}
