export { messageActions as sheet } from '../../styles/index.ts';
export { MessageActions as component } from '../../ui/message-actions/message-actions.tsx';
