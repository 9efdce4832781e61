/** State of shared places, loaded with the part that shares and shows them. */
export { DURATIONS } from './constants.ts';
export {
  type LiveShare,
  type LiveShares,
  type SharingSnapshot,
  sharingOf,
} from './live-shares.ts';
export type { Place, PlaceProblem, WatchPlace } from './place.ts';
export { sharedPlace } from './share.ts';
export { type SharedBy, sharedBy } from './shared-by.ts';
