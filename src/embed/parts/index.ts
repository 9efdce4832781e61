import type { Part, PartName, Parts } from '../../ui/index.ts';
import type { PartExports, PartModule } from './part-module.ts';
import { SHARED } from './shared.ts';
import { SOURCES } from './sources.ts';

function exportsOf<N extends PartName>(module: PartModule<N>): PartExports<N> {
  if (!('part' in module)) return module;
  return module.part((name) => {
    const shared = SHARED[name];
    if (!shared) throw new Error(`expected one of ${Object.keys(SHARED).join(', ')}, got ${name}`);
    return shared;
  });
}

/** Parts of one widget: fetched once each, their sheets adopted by its root. */
export function createParts(root: ShadowRoot, sources: typeof SOURCES = SOURCES): Parts {
  const here = new Map<PartName, unknown>();
  const loading = new Map<PartName, Promise<unknown>>();
  const failures = new Map<PartName, number>();

  async function fetchPart<N extends PartName>(name: N): Promise<Part<N>> {
    const failed = failures.get(name) ?? 0;
    try {
      const { component, sheet } = exportsOf<N>(await sources[name](failed === 0 ? '' : `?${failed}`));
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(sheet);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
      here.set(name, component);
      return component;
    } catch (cause) {
      // Browsers may remember that a module could not be fetched; another address is another try.
      failures.set(name, failed + 1);
      loading.delete(name);
      throw cause;
    }
  }

  return {
    peek: <N extends PartName>(name: N) => (here.get(name) as Part<N> | undefined) ?? null,
    load<N extends PartName>(name: N) {
      const known = loading.get(name) ?? fetchPart(name);
      loading.set(name, known);
      return known as Promise<Part<N>>;
    },
  };
}
