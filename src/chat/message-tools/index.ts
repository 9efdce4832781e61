/** Less common actions on messages, loaded with the parts that show them. */
export { type Choice, choicesOf } from './choices.ts';
export { createMessageTools, type MessageTools } from './message-tools.ts';
export { REMINDER_OFFSETS, REMINDER_STOP, reminderWait } from './reminder-times.ts';
