import { POINTS } from '../../features/manifest/index.ts';
import type { PartModule, PointName } from '../../ui/index.ts';
import type { SendForm } from '../../util/send-form.ts';
import type { solveProof } from '../../util/solve-proof.ts';
import type { unknownSettings } from '../config/unknown.ts';

type File = () => Promise<PartModule>;

/** Returns the file of the feature at a point. Several points may have one file. */
export const fileAt = (point: PointName): File => (POINTS as Partial<Record<PointName, File>>)[point] as File;

/**
 * Fetches a file. The build replaces this module by one that fetches the parts' own files.
 * @param _again appended to the file's address, which must be another one after a failure
 */
export function fetchPart(file: File, _again: string): Promise<PartModule> {
  return file();
}

/** Fetches the function that names unknown settings, as parts are fetched. */
export async function fetchUnknownSettings(): Promise<typeof unknownSettings> {
  return (await import('./unknown-settings.ts')).unknownSettings;
}

/** Fetches the function that sends files, as parts are fetched. */
export async function fetchSendForm(): Promise<SendForm> {
  return (await import('./send-form.ts')).sendForm;
}

/** Fetches the solver of proofs of work, as parts are fetched. */
export async function fetchSolver(): Promise<typeof solveProof> {
  return (await import('./proof.ts')).solve;
}
