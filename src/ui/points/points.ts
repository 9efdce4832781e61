import type { ComponentType } from 'react';
import type { Readable } from '../../util/readable.ts';

/**
 * The places where a feature may sit, with the props of its view: one feature at each. A point is declared beside the
 * component that opens it. The manifest of `src/features` says which feature sits there.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files that open points add them
export interface Points {}

/** Points with any number of features, one for each key. The name of such a place is the point, a dot and the key. */
// biome-ignore lint/suspicious/noEmptyInterface: the files that open points add them
export interface KeyedPoints {}

type KeyedName = { [K in keyof KeyedPoints]: `${K}.${keyof KeyedPoints[K] & string}` }[keyof KeyedPoints];

export type PointName = keyof Points | KeyedName;

type KeyedProps<P> = P extends `${infer K extends keyof KeyedPoints}.${infer Key}`
  ? Key extends keyof KeyedPoints[K]
    ? KeyedPoints[K][Key]
    : never
  : never;

/** The props of the view at a point. */
export type PointProps<P extends PointName> = P extends keyof Points ? Points[P] : KeyedProps<P>;

/** Functions that the view at a point has besides drawing, for the few points that ask for some. */
// biome-ignore lint/suspicious/noEmptyInterface: the files that open points add them
export interface ViewFunctions {}

/** The component at a point. */
export type View<P extends PointName> = ComponentType<PointProps<P>> &
  (P extends keyof ViewFunctions ? ViewFunctions[P] : unknown);

/** Source of the features for the components that open points. The page's side knows how to fetch them. */
export interface Parts {
  /** Returns the view at the point if its feature has loaded, otherwise null. */
  peek<P extends PointName>(point: P): View<P> | null;
  /** Fetches the feature at the point once. After a failure, the next call tries again. */
  load<P extends PointName>(point: P): Promise<View<P>>;
  /** True once a feature's file was gone from the server: the page has to be loaded again to get the newer ones. */
  readonly outdated: Readable<boolean>;
}
