import type { Part, PartName } from './parts.ts';

/** What the file of a part gives: its component and the style sheet that comes with it. */
export interface PartExports<N extends PartName = PartName> {
  readonly component: Part<N>;
  readonly sheet: string;
}

/** Built on its own a part is a function of what it shares with the shell; in the tests' one bundle it is there as it is. */
export type PartModule<N extends PartName = PartName> =
  | PartExports<N>
  | { readonly part: (shared: (name: string) => object) => PartExports<N> };
