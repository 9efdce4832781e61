export { search as sheet } from '../../styles/index.ts';
export { Search as component } from '../../ui/search/search.tsx';
