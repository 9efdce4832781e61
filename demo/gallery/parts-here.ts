import { PARTS } from '../../src/features/manifest.ts';
import type { Part, PartExports, PartName, Parts } from '../../src/ui/index.ts';

const MODULES = new Map(
  await Promise.all(
    (Object.keys(PARTS) as PartName[]).map(
      async (name) => [name, (await PARTS[name]()) as unknown as PartExports] as const,
    ),
  ),
);

const partOf = <N extends PartName>(name: N) => MODULES.get(name)?.component as unknown as Part<N>;

/** The style sheets of all parts. */
export const partSheets = Array.from(MODULES.values(), ({ sheet }) => sheet);

/** Every part as if it had been fetched before. */
export function partsHere(): Parts {
  return {
    peek: partOf,
    load: (name) => Promise.resolve(partOf(name)),
  };
}

/** Parts that come when they are let go, as over a slow network. */
export function partsLater(): Parts & { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    peek: () => null,
    load: async (name) => {
      await released;
      return partOf(name);
    },
    release,
  };
}
