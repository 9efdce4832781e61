import type { ReactElement, ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../ui/index.ts';

interface Props {
  readonly glyph: GlyphName;
  /** Shows the tile in amber instead of the accent colour. */
  readonly careful?: boolean;
  readonly title: ReactNode;
  readonly below: string;
  readonly children?: ReactNode;
}

/** Shows a row with a tile, a name, a line below the name, and actions. */
export function Card({ glyph, careful, title, below, children }: Props): ReactElement {
  return (
    <div className="piece card">
      <span className={careful ? 'card-tile careful' : 'card-tile'}>
        <Glyph name={glyph} />
      </span>
      <span className="card-words">
        {title}
        {below && <span className="card-below">{below}</span>}
      </span>
      {children}
    </div>
  );
}
