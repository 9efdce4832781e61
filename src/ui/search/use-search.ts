import { useCallback } from 'react';
import { createSearch, type Search } from '../../chat/search/index.ts';
import { useOpened } from '../hooks/use-opened.ts';

/** @param cid as `createSearch` takes it */
export function useSearch(cid: string | null): Search | null {
  return useOpened(useCallback((inside) => createSearch(inside, cid), [cid]));
}
