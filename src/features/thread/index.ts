import { ask } from '../../styles/index.ts';
import own from './thread.css';

export { OpenThread as component } from './thread-pane.tsx';
export const sheet = ask + own;
