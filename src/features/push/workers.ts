/** The page's service workers; undefined where it has none, and in a sandbox of no origin, where asking throws. */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
