/** One line for the site's owner on the console: a stable code, and what cures it. */
export function complain(code: string, text: unknown): void {
  console.error(`[stoop] ${code}: ${text}`);
}
