/**
 * The address, or null where it is none. `URL.parse` and `URL.canParse` are younger than the browsers this runs in:
 * Safari has the one from 18 on, the other from 17.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
