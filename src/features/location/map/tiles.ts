/** Where the pictures of a map come from, and whom they ask to be named. */
export interface Tiles {
  /** Address of one picture. */
  url(x: number, y: number, zoom: number): string;
  readonly credit: string;
}

const USUAL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png © OpenStreetMap contributors';

/** @param setting an address with {z}, {x} and {y}, then the credit; empty for the usual ones */
export function tilesOf(setting: string): Tiles {
  const [, address = '', credit = ''] = /^(\S+)\s*(.*)$/.exec(setting || USUAL) ?? [];
  return {
    url: (x, y, zoom) =>
      address.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`),
    credit,
  };
}
