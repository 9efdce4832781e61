import type { ReactElement } from 'react';

/** Drawn as the other icons are: a 20 grid, a stroke of 1.75. */
const PATHS = {
  file: 'M11.5 3.500H5.500v13h9V6.500zM11.500 3.500v3h3',
  archive: 'M4 4h12v3.500H4zM5 7.500h10v8.500H5zM8.500 10.500h3',
  sound:
    'M7.500 14.500V5l8-1.500v9.500M7.500 14.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM15.500 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  film: 'M3.500 5.500h9v9h-9zM12.500 9l4-2.500v7l-4-2.500',
  picture: 'M3.500 4.500h13v11h-13zM3.500 13l3.500-3.500 3.500 3.500 2-2 4 4M13 8v.1',
  download: 'M10 3.500v9M6 9l4 4 4-4M4 16.500h12',
  pin: 'M10 17s5.500-5 5.500-9a5.500 5.500 0 0 0-11 0c0 4 5.500 9 5.500 9ZM10 9.800a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600Z',
  poll: 'M4 5h12M4 10h8M4 15h5',
  broken: 'M3.500 4.500h13v11h-13zM3.500 4.500l13 11M7 8v.1',
  unknown:
    'M7.500 7.700a2.500 2.500 0 1 1 3.600 2.200c-.7.400-1.100.900-1.100 1.700M10 14v.1M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
} as const;

/** Filled, as everything that starts and stops is. */
const SOLID = {
  play: 'M7 4.800v10.400c0 .500.500.800.900.500l7.800-5.200a.6.6 0 0 0 0-1L7.900 4.300A.6.6 0 0 0 7 4.800Z',
  pause: 'M6 4.500h2.500v11H6zM11.500 4.500H14v11h-2.500z',
} as const;

export type GlyphName = keyof typeof PATHS | keyof typeof SOLID;

interface Props {
  readonly name: GlyphName;
  readonly size?: 16 | 20;
}

const isSolid = (name: GlyphName): name is keyof typeof SOLID => name in SOLID;

/** The icons of attachments; decoration only. */
export function Glyph({ name, size = 20 }: Props): ReactElement {
  const frame = { viewBox: '0 0 20 20', width: size, height: size, 'aria-hidden': true } as const;
  if (isSolid(name)) {
    return (
      <svg {...frame} fill="currentColor">
        <path d={SOLID[name]} />
      </svg>
    );
  }
  return (
    <svg
      {...frame}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
