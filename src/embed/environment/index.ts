import type { ChatEnvironment } from '../../chat/index.ts';
import { systemClock } from '../../util/clock.ts';
import { randomId } from '../../util/random-id.ts';
import type { Config } from '../contract.ts';
import { fetchSendForm, fetchSolver } from '../parts/sources.ts';
import { condition } from './condition.ts';
import { removeDatabase } from './remove-database.ts';
import { createStorage } from './storage.ts';

export { forgetVisitor } from './forget-visitor.ts';
export { createStorage } from './storage.ts';

/**
 * Runs a task under a lock. Web Locks are missing on pages without TLS, and refused to sandboxed ones: there, each
 * tab locks only for itself.
 */
async function lock<T>(name: string, run: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const begin = () => {
    running ??= run();
    return running;
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch {
    return begin();
  }
}

/**
 * Creates the headless chat's view of the page.
 * @param ended once aborted, nothing is stored any more, not even what was on its way
 */
export function createEnvironment(storage: Config['storage'], ended: AbortSignal): ChatEnvironment {
  return {
    storage: createStorage(storage, ended),
    network: condition(window, ['online', 'offline'], () => navigator.onLine),
    visibility: condition(document, ['visibilitychange'], () => document.visibilityState === 'visible'),
    clock: systemClock,
    randomId,
    fetch: (input, init) => (ended.aborted ? Promise.reject(ended.reason) : fetch(input, init)),
    WebSocket,
    lock,
    removeDatabase,
    sendForm: async (form) => (await fetchSendForm())(form),
    solveProof: async (work) => (await fetchSolver())(work, ended),
  };
}
