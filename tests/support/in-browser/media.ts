import { join } from 'node:path';
import { readPictures } from '../../../server/src/options/file-options.ts';
import { diskBlobs, diskPictures } from '../../../server/src/storage/index.ts';
import { fileSigner } from '../../../server/src/wire/index.ts';

/** The ports for files on a real folder. */
export function mediaIn(folder: string) {
  const blobs = diskBlobs({ folder: join(folder, 'uploads'), lowSpace: 0 });
  return {
    blobs,
    pictures: diskPictures({ limits: readPictures({}, {}), path: blobs.path, onCrash: () => undefined }),
    files: fileSigner('a secret of the tests'),
  };
}
