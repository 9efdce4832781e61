import type { Entry, PartModule, Parts, PointName, View } from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import type { WidgetTexts } from '../texts/index.ts';
import { FileGone } from './fetch-module.ts';
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
  readonly file: ReturnType<typeof fileAt>;
  failures: number;
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
    const known = files.get(file) ?? { file, failures: 0 };
    files.set(file, known);
    return known;
  }

  async function adopt(known: Known): Promise<Entry> {
    try {
      // Browsers may remember that a module could not be fetched, so another try uses another address.
      const again = known.failures === 0 ? '' : `?${known.failures}`;
      const entry = exportsOf(await fetchPart(known.file, again), own);
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(entry.sheet);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, adopted];
      known.entry = entry;
      return entry;
    } catch (cause) {
      known.failures += 1;
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
