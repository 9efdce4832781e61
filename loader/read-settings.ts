import type { RawSettings } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import { mergeSettings } from './merge-settings.ts';

/** A script, because sanitizers let `data-*` through on anything else: nobody's comment is to name another server. */
function jsonTag(): RawSettings | undefined {
  try {
    return JSON.parse(document.querySelector('script[data-stoop-config]')?.textContent || (0 as never));
  } catch (reason) {
    complain('config-json', reason);
  }
}

/** What the owner has set, unchecked: attributes < JSON tag < window.StoopSettings. */
export function readSettings(dataset: DOMStringMap | undefined): Record<string, unknown> {
  return mergeSettings({ __proto__: null }, { ...dataset, ...jsonTag(), ...window.StoopSettings });
}
