export { messageActions as sheet } from '../../styles/index.ts';
export { MessageActions as component } from '../../ui/index.ts';
