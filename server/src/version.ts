import { readFileSync } from 'node:fs';

/** The version of this package; its package.json lies one folder up, from src as from dist. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { readonly version?: unknown }).version);
}
