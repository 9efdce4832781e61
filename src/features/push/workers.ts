/**
 * Returns the page's service workers; undefined if there are none, and in a sandbox without an origin, where access
 * throws.
 */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
