// Written by `node scripts/icons.mjs` from the .svg files beside it.
export const PATHS = {
  save: 'M11 4h2v8.2l3.1-3.1 1.4 1.4L12 16l-5.5-5.5 1.4-1.4L11 12.2zM5 18h14v2H5z',
} as const;
