import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** Returns the version of this package. */
export function version(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
