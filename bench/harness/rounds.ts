/** A figure of both sides, measured one after the other. */
export interface Pair<T> {
  readonly stoop: T;
  readonly bare: T;
}

/**
 * Measures the two sides by turns, so that a machine that slows down slows both. The order changes each round.
 * An extra first round is discarded: it compiles the code and fills the caches.
 */
export async function alternate<T>(
  rounds: number,
  sides: Pair<() => Promise<T>>,
): Promise<readonly Pair<T>[]> {
  const pairs: Pair<T>[] = [];
  for (let round = 0; round <= rounds; round += 1) pairs.push(await both(sides, round % 2 === 0));
  return pairs.slice(1);
}

async function both<T>(sides: Pair<() => Promise<T>>, stoopFirst: boolean): Promise<Pair<T>> {
  if (stoopFirst) {
    const stoop = await sides.stoop();
    return { stoop, bare: await sides.bare() };
  }
  const bare = await sides.bare();
  return { stoop: await sides.stoop(), bare };
}
