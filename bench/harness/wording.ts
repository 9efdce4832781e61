/** Share of busy time from which the load generator may limit the figures. */
const BUSY_GENERATOR = 0.9;
const PERCENT = 100;

/** Returns a note on how busy the load generator was, so that its limit is not taken for the server's. */
export function generatorNote(busy: readonly number[]): string {
  const most = Math.max(...busy);
  const share = `the load generator was busy ${Math.round(most * PERCENT)} % of the time at most`;
  return most < BUSY_GENERATOR ? share : `${share}: the figures may be its limit, not the server's`;
}
