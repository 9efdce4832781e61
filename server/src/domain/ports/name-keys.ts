/** The keys by which names are compared; stores keep them beside each user. */
export { nameKeys } from '../names/index.ts';
