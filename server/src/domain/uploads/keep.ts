import type { MadePicture, Ports } from '../ports/index.ts';
import type { KeepOptions, Received, UploadService } from '../services/index.ts';
import { appSettings } from '../settings/index.ts';
import type { Actor } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { isGuestId } from '../users/guest-id.ts';
import { dropFiles } from './drop.ts';
import { linkTo } from './links.ts';
import { FILES_LANE, settle } from './quotas.ts';
import { THUMB } from './sizes.ts';
import { VARIANTS, variantBlob, variantFile } from './variants.ts';

interface Variant extends MadePicture {
  readonly name: string;
}

/** Guests cost nothing to create, so those of one address share turns and places in the queue. */
function ownerOf(actor: Actor): string {
  const isGuest = actor.kind === 'user' && isGuestId(actor.userId) && actor.address !== undefined;
  return isGuest ? `guests at ${actor.address}` : `user ${actor.userId}`;
}

/** Makes the thumbnail and the requested sizes; returns none for files that are no pictures. */
async function makeVariants(
  { pictures }: Ports,
  actor: Actor,
  {
    received: { id, kind },
    options: { sizes, left },
  }: { readonly received: Received; readonly options: KeepOptions },
): Promise<readonly Variant[]> {
  const wanted = [THUMB, ...sizes()].map((size, i) => ({ name: VARIANTS[i] ?? '', size }));
  if (kind !== 'image') return [];
  const made = await pictures.make({
    source: id,
    wanted: wanted.map(({ name, size }) => ({ target: variantBlob(id, name), size })),
    owner: ownerOf(actor),
    left,
  });
  return (made ?? []).map((picture, i) => ({ ...picture, name: VARIANTS[i] ?? '' }));
}

export function keepUpload(ports: Ports): UploadService['keep'] {
  return async (actor, received, options) => {
    const { id, kind, cid, name, mimeType, size } = received;
    try {
      const made = await makeVariants(ports, actor, { received, options });
      return await runUnit(
        ports,
        async (unit) => {
          const { user } = await actingPerson(unit, actor);
          const createdAt = unit.clock.now();
          await settle(
            unit,
            id,
            made.reduce((sum, { bytes }) => sum + bytes, size),
          );
          const variants = made.map((variant) => variant.name);
          await unit.store.uploads.insert({
            ...{ id, name, kind, userId: user.id, cid, mimeType, size, variants, createdAt },
            byServer: actor.kind === 'server',
          });
          const { linkSeconds } = await appSettings(unit);
          const link = (file: string) =>
            linkTo(unit.files, { now: createdAt, id, file, lifetimeS: linkSeconds });
          const [thumb, ...sizes] = made.map((variant) => ({
            url: link(variantFile(name, variant.name)),
            width: variant.width,
            height: variant.height,
          }));
          return { file: link(name), thumb: thumb?.url ?? null, sizes };
        },
        FILES_LANE,
      );
    } catch (error) {
      // A file that cannot be removed now is removed later.
      await dropFiles(ports, [id]).catch(() => {});
      throw error;
    }
  };
}
