import type { PointName, View } from './points.ts';

/** Exports of an entry: its style sheet, and its view, or a view for each of the points where it sits. */
export type Entry<P extends PointName = PointName> = { readonly sheet: string } & (
  | { readonly component?: never; readonly components: { readonly [K in P]: View<K> } }
  | { readonly component: View<P>; readonly components?: never }
);

/**
 * An entry's module. Built on its own, it is a function of the modules shared with the shell. In the tests' single
 * bundle it contains the exports directly.
 */
export type PartModule<P extends PointName = PointName> =
  | Entry<P>
  | { readonly part: (shared: (name: string) => object) => Entry<P> };
