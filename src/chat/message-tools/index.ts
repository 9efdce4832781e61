/** Less common actions on messages, loaded with the parts that show them. */
export { type Choice, choicesOf } from './choices.ts';
export { createMessageTools, type MessageTools } from './message-tools.ts';
export { openPinned, type PinnedMessages, type PinnedSnapshot } from './pinned.ts';
export { openReactors, type Reactors, type ReactorsSnapshot } from './reactors.ts';
export { type Receipt, type Receivers, receiptsFor, watchReceipts } from './receipts.ts';
export { REMINDER_OFFSETS, REMINDER_STOP, reminderWait } from './reminder-times.ts';
