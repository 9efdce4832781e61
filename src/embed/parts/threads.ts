export { threads as sheet } from '../../styles/index.ts';
export { ThreadList as component } from '../../ui/thread-list/thread-list.tsx';
