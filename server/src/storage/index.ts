/** Storage behind the Store port. */

export { claimFolder } from './sql/dialects/sqlite-claim.ts';
export { openStore } from './sql/open.ts';
