// Written by `node scripts/icons.mjs` from the .svg files beside it.
export const PATHS = {
  pause: 'M6 4.5h2.5v11H6zM11.5 4.5H14v11h-2.5z',
  play: 'M7 4.8v10.4c0 .5.5.8.9.5l7.8-5.2a.6.6 0 0 0 0-1L7.9 4.3A.6.6 0 0 0 7 4.8Z',
} as const;
