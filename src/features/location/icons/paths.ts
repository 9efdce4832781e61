// Written by `node scripts/icons.mjs` from the .svg files beside it.
export const PATHS = {
  elsewhere: 'M8.5 4.5H4.5v11h11v-4M11.5 4.5h4v4M15.5 4.5 9.5 10.5',
} as const;
