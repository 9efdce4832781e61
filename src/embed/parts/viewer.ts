export { viewer as sheet } from '../../styles/index.ts';
export { Viewer as component } from '../../ui/viewer/viewer.tsx';
