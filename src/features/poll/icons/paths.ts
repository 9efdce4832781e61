// Written by `node scripts/icons.mjs` from the .svg files beside it.
export const PATHS = {
  trophy: 'M6 3.5h8V8a4 4 0 0 1-8 0zM6 5H3.5v.5A3 3 0 0 0 6.2 8.5M14 5h2.5v.5a3 3 0 0 1-2.7 3M10 12v4M7 16.5h6',
} as const;
