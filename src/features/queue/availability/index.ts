import { ask } from '../../../styles/index.ts';
import own from '../queue.css';

export { AvailabilitySheet as component } from './availability-sheet.tsx';
export const sheet = ask + own;
