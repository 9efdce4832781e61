import { PARTS } from '../../features/manifest.ts';
import type { PartModule, PartName } from '../../ui/index.ts';
import type { solveProof } from '../../util/solve-proof.ts';

/**
 * Fetches a part. The build replaces this module by one that fetches the parts' own files.
 * @param _again appended to the file's address, which must be another one after a failure
 */
export function fetchPart<N extends PartName>(name: N, _again: string): Promise<PartModule<N>> {
  return PARTS[name]();
}

/** Fetches the solver of proofs of work, as parts are fetched. */
export async function fetchSolver(): Promise<typeof solveProof> {
  return (await import('./proof.ts')).solve;
}
