/** Storage behind the Store, Blobs and Pictures ports. */
export { diskBlobs } from './blobs/disk.ts';
export { diskPictures } from './blobs/pictures.ts';
export { claimFolder } from './sql/dialects/sqlite-claim.ts';
export { openStore } from './sql/open.ts';
export { openPostgresStore } from './sql/open-postgres.ts';
