import type { HostApi, Stoop, StoopCommand } from '../src/embed/contract.ts';

/** Longest wait for the tag's script, ms. */
const SCRIPT_WAIT_MS = 15_000;

function present(): Promise<Stoop> {
  return new Promise((resolve, reject) => {
    const found = (): void => {
      if (window.Stoop) resolve(window.Stoop);
    };
    const missing = () => reject(new Error('stoop.js did not arrive'));
    const tag = document.querySelector('script[src$="/stoop.js"]');
    tag?.addEventListener('load', found, { once: true });
    tag?.addEventListener('error', missing, { once: true });
    setTimeout(missing, SCRIPT_WAIT_MS);
    found();
  });
}

/** Calls the chat once its script is loaded. @throws what the command throws */
export async function stoop<C extends StoopCommand>(
  command: C,
  ...args: Parameters<HostApi[C]>
): Promise<Awaited<ReturnType<HostApi[C]>>> {
  const global = await present();
  return await global(command, ...args);
}
