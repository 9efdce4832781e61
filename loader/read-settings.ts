import type { RawSettings } from '../src/embed/contract.ts';
import { absorb } from './absorb.ts';
import { complain } from './complain.ts';

function jsonTag(): RawSettings | undefined {
  try {
    return JSON.parse(document.querySelector('script[data-stoop-config]')?.textContent ?? '{}');
  } catch {
    complain('config-json', 'no JSON');
  }
}

/** What the owner has set, unchecked: attributes < JSON tag < window.StoopSettings. */
export function readSettings(dataset: DOMStringMap): Record<string, unknown> {
  const settings = {};
  for (const given of [dataset, { ...jsonTag() }, { ...window.StoopSettings }]) absorb(settings, given);
  return settings;
}
