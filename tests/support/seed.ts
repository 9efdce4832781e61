import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFailed } from 'vitest';

/** One past the largest seed that fast-check accepts. */
const SEEDS = 2 ** 31;
/** A retry in this process makes the same random choices again. */
const OF_THIS_PROCESS = randomInt(SEEDS);

/**
 * Returns the seed of a test's random choices: STOOP_SEED, else the usual one, else one that each process draws.
 * A test that fails prints its seed, with the command that repeats the test.
 * @param usual a fixed seed, for tests whose runs must not differ
 */
export function testSeed(usual: number = OF_THIS_PROCESS): number {
  const seed = Number(process.env.STOOP_SEED ?? usual);
  if (!Number.isInteger(seed))
    throw new Error(`STOOP_SEED must be a whole number, not ${process.env.STOOP_SEED}`);
  const { testPath = '' } = expect.getState();
  onTestFailed(({ task }) => {
    const file = relative(process.cwd(), testPath);
    console.error(replayLine({ seed, project: task.file.projectName ?? '', file, test: task.name }));
  });
  return seed;
}

/** Returns what a failed test prints: its seed, and the shell's command that runs this test with it. */
export function replayLine(of: {
  readonly seed: number;
  /** Empty if the configuration has no projects. */
  readonly project: string;
  readonly file: string;
  readonly test: string;
}): string {
  const project = of.project === '' ? '' : ` --project ${of.project}`;
  const pattern = of.test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", `'\\''`);
  return `seed ${of.seed}; replay: STOOP_SEED=${of.seed} npm test -- ${of.file}${project} -t '${pattern}'`;
}

type Settings<T> = Omit<fc.Parameters<T>, 'seed'>;

/** Asserts a property of fast-check with the run's seed. */
export function assertProperty<T>(property: fc.IAsyncProperty<T>, settings?: Settings<T>): Promise<void>;
export function assertProperty<T>(property: fc.IProperty<T>, settings?: Settings<T>): void;
export function assertProperty<T>(
  property: fc.IRawProperty<T>,
  settings: Settings<T> = {},
): Promise<void> | void {
  return fc.assert(property as fc.IAsyncProperty<T>, { ...settings, seed: testSeed() });
}
