/** Storage behind the Store, Blobs and Pictures ports. */
export { diskBlobs } from './blobs/disk.ts';
export { diskPictures } from './blobs/pictures.ts';
export {
  isPostgresEmpty,
  openPostgresStore,
  postgresFacts,
  withPostgresSnapshot,
} from './postgres/index.ts';
export type { DatabaseFacts } from './sql/database-facts.ts';
export type { UpdateStep } from './sql/migrate.ts';
export { newestSchema } from './sql/migrations/index.ts';
export { copySqlite, sqliteFacts } from './sqlite/backup.ts';
export { claimFolder } from './sqlite/claim.ts';
export { openStore } from './sqlite/open.ts';
