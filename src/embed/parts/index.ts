import type { Entry, PartModule, Parts, PointName, View } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import type { WidgetTexts } from '../texts/index.ts';
import { FileGone } from './fetch-module.ts';
import { createFileLoader } from './file-loader.ts';
import { SHARED } from './shared.ts';
import { fetchPart, fileAt } from './sources.ts';

function exportsOf(module: PartModule, own: typeof SHARED): Entry {
  if (!('part' in module)) return module;
  return module.part((name) => {
    const shared = own[name] ?? SHARED[name];
    if (!shared) throw new Error(`expected one of ${Object.keys(SHARED).join(', ')}, got ${name}`);
    return shared;
  });
}

/** The manifest has checked that the view fits the point. */
const viewAt = <P extends PointName>(point: P, { component, components }: Entry): View<P> =>
  (component ?? components[point]) as View<P>;

/** A file, and what is known of it. */
interface Known {
  /** Fetches the file; each call is a try. */
  readonly fetch: () => Promise<PartModule>;
  entry?: Entry;
  loading?: Promise<Entry> | undefined;
}

/**
 * Creates the parts of one widget. Each file is fetched once, its sheet is adopted by the root, and it
 * speaks the widget's language.
 */
export function createParts(root: ShadowRoot, { current }: Pick<WidgetTexts, 'current'>): Parts {
  const own = { 'stoop/texts': { current } };
  const files = new Map<unknown, Known>();
  const outdated = writable(false);

  function knownAt(point: PointName): Known {
    const file = fileAt(point);
    const known = files.get(file) ?? { fetch: createFileLoader((again) => fetchPart(file, again)) };
    files.set(file, known);
    return known;
  }

  async function adopt(known: Known): Promise<Entry> {
    try {
      const entry = exportsOf(await known.fetch(), own);
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(entry.sheet);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
      known.entry = entry;
      return entry;
    } catch (cause) {
      known.loading = undefined;
      if (cause instanceof FileGone) outdated.set(true);
      throw cause;
    }
  }

  return {
    outdated,
    peek(point) {
      const { entry } = knownAt(point);
      return entry ? viewAt(point, entry) : null;
    },
    async load(point) {
      const known = knownAt(point);
      known.loading ??= adopt(known);
      return viewAt(point, await known.loading);
    },
  };
}
