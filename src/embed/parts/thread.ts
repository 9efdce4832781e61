export { thread as sheet } from '../../styles/index.ts';
export { ThreadPane as component } from '../../ui/thread/thread-pane.tsx';
