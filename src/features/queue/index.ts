import { ask, people } from '../../styles/index.ts';
import own from './queue.css';

export { QueueSheet as component } from './queue-sheet.tsx';
export const sheet = ask + people + own;
