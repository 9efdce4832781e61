import type { Part, PartExports, PartModule, PartName, Parts } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import type { WidgetTexts } from '../texts/index.ts';
import { FileGone } from './fetch-module.ts';
import { SHARED } from './shared.ts';
import { fetchPart } from './sources.ts';

function exportsOf<N extends PartName>(module: PartModule<N>, own: typeof SHARED): PartExports<N> {
  if (!('part' in module)) return module;
  return module.part((name) => {
    const shared = own[name] ?? SHARED[name];
    if (!shared) throw new Error(`expected one of ${Object.keys(SHARED).join(', ')}, got ${name}`);
    return shared;
  });
}

/**
 * Creates the parts of one widget. Each part is fetched once, its sheet is adopted by the root, and it
 * speaks the widget's language.
 */
export function createParts(root: ShadowRoot, { current }: Pick<WidgetTexts, 'current'>): Parts {
  const own = { 'stoop/texts': { current } };
  const here = new Map<PartName, unknown>();
  const loading = new Map<PartName, Promise<unknown>>();
  const failures = new Map<PartName, number>();
  const outdated = writable(false);

  async function adopt<N extends PartName>(name: N): Promise<Part<N>> {
    const failed = failures.get(name) ?? 0;
    try {
      const module = await fetchPart(name, failed === 0 ? '' : `?${failed}`);
      const { component, sheet } = exportsOf<N>(module, own);
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(sheet);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
      here.set(name, component);
      return component;
    } catch (cause) {
      // Browsers may remember that a module could not be fetched, so another try uses another address.
      failures.set(name, failed + 1);
      loading.delete(name);
      if (cause instanceof FileGone) outdated.set(true);
      throw cause;
    }
  }

  return {
    outdated,
    peek: <N extends PartName>(name: N) => (here.get(name) as Part<N> | undefined) ?? null,
    load<N extends PartName>(name: N) {
      const known = loading.get(name) ?? adopt(name);
      loading.set(name, known);
      return known as Promise<Part<N>>;
    },
  };
}
