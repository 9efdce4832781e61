import { Archive } from '../../../src/offline/index.ts';

declare global {
  var archives: { Archive: typeof Archive; name: string };
}
globalThis.archives = { Archive, name: 'stoop:k:offline:ann' };
