import { MessageActions, type Part, type PartName, type Parts } from '../../../../src/ui/index.ts';

const PARTS = { 'message-actions': MessageActions } satisfies { [N in PartName]: Part<N> };

/** Every part as if it had been fetched before. */
export function partsHere(): Parts {
  return {
    peek: (name) => PARTS[name],
    load: (name) => Promise.resolve(PARTS[name]),
  };
}
