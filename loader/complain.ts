/** Writes one line for the site's owner to the console: a stable code, and its cure. */
export function complain(code: string, text: unknown): void {
  console.error(`[stoop] ${code}: ${text}`);
}
