export { inbox as sheet } from '../../styles/index.ts';
export { Inbox as component } from '../../ui/inbox/inbox.tsx';
