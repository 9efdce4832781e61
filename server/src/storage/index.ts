/** Storage behind the Store port. */
export { openStore } from './sql/open.ts';
