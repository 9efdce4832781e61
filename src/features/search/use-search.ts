import { useCallback } from 'react';
import { useOpened } from '../../ui/index.ts';
import { createSearch, type Search } from './state/index.ts';

/**
 * Creates a search while the component is mounted.
 * @param cid as in `createSearch`
 */
export function useSearch(cid: string | null): Search | null {
  return useOpened(useCallback((runtime) => createSearch(runtime, cid), [cid]));
}
