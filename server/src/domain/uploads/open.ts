import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { UploadService } from '../services/index.ts';
import type { UploadRecord } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { isOver, isSigned } from './links.ts';
import { isShown, servedType } from './names.ts';
import { readRange } from './range.ts';
import { variantBlob, variantFile } from './variants.ts';

const missing = () => new ApiError('notFound', 'there is no such file, or its address is no longer good');

/** Returns the blob of a name: the file itself, or a smaller picture of it. */
function blobOf(upload: UploadRecord, file: string): string | null {
  if (file === upload.name) return upload.id;
  const variant = upload.variants.find((name) => file === variantFile(upload.name, name));
  return variant === undefined ? null : variantBlob(upload.id, variant);
}

export function openUpload(ports: Ports): UploadService['open'] {
  return async ({ id, file, query, range }) => {
    if (!isSigned(ports.files, { id, file, query }) || isOver(ports.clock.now(), query)) throw missing();
    const upload = await runReadUnit(ports, (unit) => unit.store.uploads.get(id));
    const blob = upload === null ? null : blobOf(upload, file);
    const size = blob === null ? null : await ports.blobs.size(blob);
    if (upload === null || blob === null || size === null) throw missing();
    const piece = readRange(range, size);
    const mimeType = blob === id ? upload.mimeType : ports.pictures.mimeType;
    return {
      mimeType: servedType(mimeType),
      name: file,
      inline: isShown(mimeType),
      size,
      range: piece,
      content: ports.blobs.read(blob, piece),
    };
  };
}
