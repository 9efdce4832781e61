export { pollForm as sheet } from '../../styles/index.ts';
export { PollForm as component } from '../../ui/index.ts';
