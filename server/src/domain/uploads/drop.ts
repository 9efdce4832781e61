import type { Ports } from '../ports/index.ts';
import { runUnit } from '../unit.ts';
import { FILES_LANE, forgetLoose } from './quotas.ts';
import { VARIANTS, variantBlob } from './variants.ts';

/** Removes files with every smaller picture they can have from the disk, then forgets them. Safe to repeat. */
export async function dropFiles(ports: Ports, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) {
    for (const variant of VARIANTS) await ports.blobs.remove(variantBlob(id, variant));
    await ports.blobs.remove(id);
  }
  await runUnit(ports, (unit) => forgetLoose(unit, ids), FILES_LANE);
}
