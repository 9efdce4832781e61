/** Source of the map tiles, and the credit the source asks for. */
export interface Tiles {
  /** Returns the address of one tile. */
  url(x: number, y: number, zoom: number): string;
  readonly credit: string;
}

const USUAL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png © OpenStreetMap contributors';

/**
 * Reads a tile setting.
 * @param setting an address with {z}, {x} and {y}, then the credit; empty for the default tiles
 */
export function tilesOf(setting: string): Tiles {
  const [, address = '', credit = ''] = /^(\S+)\s*(.*)$/.exec(setting || USUAL) ?? [];
  return {
    url: (x, y, zoom) =>
      address.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`),
    credit,
  };
}
