export { pinned as sheet } from '../../styles/index.ts';
export { Pinned as component } from '../../ui/pinned/pinned.tsx';
