import { ask } from '../../styles/index.ts';
import own from './poll.css';

export { Poll as component } from './poll.tsx';
export const sheet = ask + own;
