import type { RawSettings } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import { mergeSettings } from './merge-settings.ts';

/**
 * Returns the JSON tag's settings. The tag is a script, because sanitizers allow `data-*` on all other elements, and
 * a comment on the page must not name another server.
 */
function jsonTag(): RawSettings | undefined {
  try {
    return JSON.parse(document.querySelector('script[data-stoop-config]')?.textContent || (0 as never));
  } catch (reason) {
    complain('config-json', reason);
  }
}

/** Returns the owner's settings, unchecked: attributes < JSON tag < window.StoopSettings. */
export function readSettings(dataset: DOMStringMap | undefined): Record<string, unknown> {
  return mergeSettings({ __proto__: null }, { ...dataset, ...jsonTag(), ...window.StoopSettings });
}
