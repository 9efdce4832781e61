import type { Stoop } from '../src/embed/contract.ts';
import { tagsOf } from './find-tag.ts';

/** The value of `window.Stoop` until the first chat is there: a function that keeps its calls in `q`. */
export interface Stub {
  readonly q?: Iterable<[command: string, ...args: unknown[]]>;
  readonly instances?: Record<string, Stoop>;
}

/**
 * Makes the first chat of the document `window.Stoop`, because `async` scripts run in any order. While an earlier tag
 * may still run, calls wait in a stub. On a loaded page no chat waits.
 */
export function electFirst(instances: Record<string, Stoop>): void {
  const isLoaded = document.readyState === 'complete';
  const next = tagsOf().find(({ stoop, asked }) => stoop || !(asked || isLoaded));
  const first = next ? next.stoop : Object.values(instances)[0];
  const before = window.Stoop as Stub | undefined;
  if (first) {
    // The assignment throws, and so reports, if the page has frozen the name; attributes work all the same.
    Object.assign(window, { Stoop: first });
    for (const call of before?.q ?? []) first(...call);
  } else if (!next) delete window.Stoop;
  else {
    const q = (before?.q ?? []) as unknown[];
    Object.assign(window, {
      Stoop: Object.assign((...call: unknown[]) => void q.push(call), { q, instances }),
    });
  }
}
