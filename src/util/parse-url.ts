/**
 * Parses a URL; returns null if it is not valid. `URL.parse` and `URL.canParse` are newer than the supported
 * browsers: Safari has `parse` since 18 and `canParse` since 17.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
