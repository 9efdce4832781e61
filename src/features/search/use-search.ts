import { useCallback } from 'react';
import { useOpened } from '../../ui/index.ts';
import { createSearch, type Search } from './state/index.ts';

/** @param cid as `createSearch` takes it */
export function useSearch(cid: string | null): Search | null {
  return useOpened(useCallback((runtime) => createSearch(runtime, cid), [cid]));
}
