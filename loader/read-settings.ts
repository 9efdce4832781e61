import type { RawSettings } from '../src/embed/contract.ts';
import { complain } from './complain.ts';

function jsonTag(): RawSettings | undefined {
  try {
    return JSON.parse(document.querySelector('script[data-stoop-config]')?.textContent ?? '{}');
  } catch {
    complain('config-json', 'data-stoop-config is no JSON');
  }
}

/**
 * What the owner has set, unchecked: attributes < JSON tag < window.StoopSettings.
 * Spread copies own properties only, so a `__proto__` in the JSON stays a plain name.
 */
export function readSettings(dataset: DOMStringMap): Record<string, unknown> {
  return { ...dataset, ...jsonTag(), ...window.StoopSettings };
}
