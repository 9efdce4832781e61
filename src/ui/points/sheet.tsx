import type { ReactElement } from 'react';
import { usePoint } from './use-point.ts';

/** Props of a sheet over the panel. */
export interface SheetProps {
  /** The conversation that it was opened for; empty if none was open. */
  readonly cid: string;
  readonly close: () => void;
  /** Id of the item that opened it, for a sheet that several items open. */
  readonly item?: string;
}

declare module './points.ts' {
  interface KeyedPoints {
    /** A sheet over the panel, which an item of a menu or a button opens. */
    readonly sheet: Readonly<Record<string, SheetProps>>;
  }
}

export type SheetName = `sheet.${string}`;

interface Props extends SheetProps {
  /** Give it as the key too. */
  readonly name: SheetName;
}

/** Renders a sheet once its feature has loaded. */
export function Sheet({ name, ...props }: Props): ReactElement | null {
  const View = usePoint(name, true);
  return View && <View {...props} />;
}
