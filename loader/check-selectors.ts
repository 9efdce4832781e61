import { complain } from './complain.ts';

/**
 * A selector that cannot be read would throw at every look, and leave the page without a chat: it counts as not set.
 * One that matches nothing may match later.
 */
export function checkSelectors(settings: Record<string, unknown>): void {
  for (const name of ['launcher', 'target'])
    try {
      document.querySelector((settings[name] || 'a') as string);
    } catch (reason) {
      complain('setting-wrong', `${name}: ${reason}`);
      delete settings[name];
    }
}
