import { ask, found, pane, people } from '../../styles/index.ts';
import own from './reminders.css';
import { Reminders, ReminderTime } from './reminders.tsx';

export const components = { reminder: ReminderTime, 'sheet.reminder': Reminders };
export const sheet = ask + pane + found + people + own;
