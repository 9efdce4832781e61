import type { HostApi, Stoop, StoopCommand } from '../../src/embed/contract.ts';

/** Longest wait for the tag's script before a page reports it missing, ms. */
const SCRIPT_WAIT_MS = 15_000;

function present(): Promise<Stoop> {
  return new Promise((resolve, reject) => {
    const found = (): void => {
      if (window.Stoop) resolve(window.Stoop);
    };
    const tag = document.querySelector('script[src$="/stoop.js"]');
    tag?.addEventListener('load', found, { once: true });
    tag?.addEventListener('error', () => reject(new Error('stoop.js could not be fetched')), { once: true });
    setTimeout(() => reject(new Error('stoop.js did not arrive')), SCRIPT_WAIT_MS);
    found();
  });
}

/**
 * Calls the chat once its script is loaded. The tag is async, so a page's own script may run first.
 * @throws Error if stoop.js could not be fetched, or what the command itself throws.
 */
export async function stoop<C extends StoopCommand>(
  command: C,
  ...args: Parameters<HostApi[C]>
): Promise<Awaited<ReturnType<HostApi[C]>>> {
  const global = await present();
  return await global(command, ...args);
}
