import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package finds itself by its name: built files lie deeper in it than the sources. */
const ROOT = dirname(createRequire(import.meta.url).resolve('stoop-server/package.json'));

/** Returns the absolute path of a file that is published with this package. */
export const packageFile = (path: string): string => join(ROOT, path);
