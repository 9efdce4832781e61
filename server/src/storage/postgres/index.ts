/** PostgreSQL. The first call loads its client: a server on SQLite starts without it. */
import type * as backup from './backup.ts';
import type * as open from './open.ts';

export const openPostgresStore: typeof open.openPostgresStore = async (options) =>
  (await import('./open.ts')).openPostgresStore(options);

export const isPostgresEmpty: typeof backup.isPostgresEmpty = async (url) =>
  (await import('./backup.ts')).isPostgresEmpty(url);

export const postgresFacts: typeof backup.postgresFacts = async (url) =>
  (await import('./backup.ts')).postgresFacts(url);

export const withPostgresSnapshot: typeof backup.withPostgresSnapshot = async (url, work) =>
  (await import('./backup.ts')).withPostgresSnapshot(url, work);
