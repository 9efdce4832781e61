import { ask } from '../../../styles/index.ts';
import own from './poll-form.css';

export { PollForm as component } from './poll-form.tsx';
export const sheet = ask + own;
