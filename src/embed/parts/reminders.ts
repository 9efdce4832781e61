export { reminders as sheet } from '../../styles/index.ts';
export { Reminders as component } from '../../ui/reminders/reminders.tsx';
