import type { Part, PartName } from './parts.ts';

/** Exports of a part's file: its component and its style sheet. */
export interface PartExports<N extends PartName = PartName> {
  readonly component: Part<N>;
  readonly sheet: string;
}

/**
 * A part's module. Built on its own, it is a function of the modules shared with the shell. In the tests' single
 * bundle it contains the exports directly.
 */
export type PartModule<N extends PartName = PartName> =
  | PartExports<N>
  | { readonly part: (shared: (name: string) => object) => PartExports<N> };
