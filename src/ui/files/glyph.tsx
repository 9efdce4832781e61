import type { ReactElement } from 'react';
import { PATHS } from '../icons/glyphs/paths.ts';
import { PATHS as SOLID } from '../icons/solid/paths.ts';

export type GlyphName = keyof typeof PATHS | keyof typeof SOLID;

interface Props {
  readonly name: GlyphName;
  readonly size?: 16 | 20;
}

const isSolid = (name: GlyphName): name is keyof typeof SOLID => name in SOLID;

/** Renders the icon of an attachment. The icon is decorative. */
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
