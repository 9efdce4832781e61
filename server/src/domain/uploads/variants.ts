import { PICTURES } from './sizes.ts';

/** Names of all smaller pictures that a file can have. The first is the thumbnail, which every picture gets. */
export const VARIANTS = ['thumb', ...Array.from({ length: PICTURES.mostSizes }, (_, i) => `size${i}`)];

/** Blob of a smaller picture, and the name it is fetched by. */
export const variantBlob = (id: string, variant: string) => `${id}.${variant}`;
export const variantFile = (name: string, variant: string) => `${variant}-${name}`;
