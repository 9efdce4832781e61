import { ask, found, pane, people } from '../../styles/index.ts';
import own from './reminders.css';

export { Reminders as component } from './reminders.tsx';
export const sheet = ask + pane + found + people + own;
