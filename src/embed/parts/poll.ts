export { poll as sheet } from '../../styles/index.ts';
export { Poll as component } from '../../ui/poll/poll.tsx';
