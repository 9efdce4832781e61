export { pollForm as sheet } from '../../styles/index.ts';
export { PollForm as component } from '../../ui/poll-form/poll-form.tsx';
