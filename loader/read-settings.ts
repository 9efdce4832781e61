import type { RawSettings } from '../src/embed/contract.ts';
import { absorb } from './absorb.ts';
import { complain } from './complain.ts';

function jsonTag(): RawSettings | undefined {
  try {
    return JSON.parse(document.querySelector('[data-stoop-config]')?.textContent || (0 as never));
  } catch (reason) {
    complain('config-json', reason);
  }
}

/** What the owner has set, unchecked: attributes < JSON tag < window.StoopSettings. */
export function readSettings(dataset: DOMStringMap | undefined): Record<string, unknown> {
  return absorb({}, { ...dataset, ...jsonTag(), ...window.StoopSettings });
}
