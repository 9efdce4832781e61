/** Backups of a server's data: made while it runs, checked before they are restored. */
export { backUp } from './backup.ts';
export type { Manifest } from './manifest.ts';
export { restore } from './restore.ts';
