import { ask, duo, found, pane } from '../../styles/index.ts';

export { Search as component } from './search.tsx';
export const sheet = ask + pane + duo + found;
