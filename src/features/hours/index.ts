import { ask } from '../../styles/index.ts';
import own from './hours.css';

export { HoursSheet as component } from './hours-sheet.tsx';
export const sheet = ask + own;
