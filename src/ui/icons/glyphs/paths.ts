// Written by `node scripts/icons.mjs` from the .svg files beside it.
export const PATHS = {
  archive: 'M4 4h12v3.5H4zM5 7.5h10v8.5H5zM8.5 10.5h3',
  broken: 'M3.5 4.5h13v11h-13zM3.5 4.5l13 11M7 8v.1',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  file: 'M11.5 3.5H5.5v13h9V6.5zM11.5 3.5v3h3',
  film: 'M3.5 5.5h9v9h-9zM12.5 9l4-2.5v7l-4-2.5',
  picture: 'M3.5 4.5h13v11h-13zM3.5 13l3.5-3.5 3.5 3.5 2-2 4 4M13 8v.1',
  pin: 'M10 17s5.5-5 5.5-9a5.5 5.5 0 0 0-11 0c0 4 5.5 9 5.5 9ZM10 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  poll: 'M4 5h12M4 10h8M4 15h5',
  sound: 'M7.5 14.5V5l8-1.5v9.5M7.5 14.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM15.5 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  unknown: 'M7.5 7.7a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.7M10 14v.1M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
} as const;
