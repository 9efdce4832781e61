import { join } from 'node:path';
import { diskBlobs, diskPictures } from '../../server/src/storage/index.ts';
import { fileSigner } from '../../server/src/wire/index.ts';

/** The ports of files over a real folder. */
export function mediaIn(folder: string) {
  const blobs = diskBlobs(join(folder, 'uploads'));
  return {
    blobs,
    pictures: diskPictures(blobs.path),
    files: fileSigner('a secret of the tests'),
  };
}
