export { extras as sheet } from '../../styles/index.ts';
export { Extras as component } from '../../ui/extras/extras.tsx';
