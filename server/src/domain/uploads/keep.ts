import type { Ports } from '../ports.ts';
import type { Received, UploadService } from '../services.ts';
import { appSettings } from '../settings/index.ts';
import { actingPerson } from '../users/acting-user.ts';
import { linkTo } from './links.ts';
import { readSizes, THUMB } from './sizes.ts';

/** Blob of a smaller picture, and the name it is fetched by. */
export const variantBlob = (id: string, variant: string) => `${id}.${variant}`;
export const variantFile = (name: string, variant: string) => `${variant}-${name}`;

const THUMB_NAME = 'thumb';

interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

async function makeVariants(ports: Ports, { id, kind }: Received, sizes: readonly unknown[]) {
  const wanted = readSizes(sizes);
  if (kind !== 'image') return { thumb: null, others: [] };
  const make = async (name: string, size: typeof THUMB): Promise<Variant | null> => {
    const made = await ports.pictures.resize(id, variantBlob(id, name), size);
    return made === null ? null : { name, ...made };
  };
  const thumb = await make(THUMB_NAME, THUMB);
  const others: Variant[] = [];
  for (const [i, size] of wanted.entries()) {
    const made = await make(`size${i}`, size);
    if (made !== null) others.push(made);
  }
  return { thumb, others };
}

export async function dropBlobs(ports: Ports, id: string, variants: readonly string[]): Promise<void> {
  for (const variant of variants) await ports.blobs.remove(variantBlob(id, variant));
  await ports.blobs.remove(id);
}

export function keepUpload(ports: Ports): UploadService['keep'] {
  return async (actor, received, sizes) => {
    const { id, kind, cid, name, mimeType, size } = received;
    try {
      const { thumb, others } = await makeVariants(ports, received, sizes);
      const variants = [...(thumb === null ? [] : [thumb.name]), ...others.map((other) => other.name)];
      return await ports.store.write(async (store) => {
        const { user } = await actingPerson(ports, store, actor);
        const createdAt = ports.clock.now();
        await store.uploads.insert({
          id,
          name,
          kind,
          userId: user.id,
          cid,
          mimeType,
          size,
          variants,
          createdAt,
        });
        const { linkSeconds } = await appSettings(store);
        const link = (file: string) => linkTo(ports.files, createdAt, id, file, linkSeconds);
        return {
          file: link(name),
          thumb: thumb === null ? null : link(variantFile(name, thumb.name)),
          sizes: others.map((other) => ({
            url: link(variantFile(name, other.name)),
            width: other.width,
            height: other.height,
          })),
        };
      });
    } catch (error) {
      await dropBlobs(ports, id, []);
      throw error;
    }
  };
}
