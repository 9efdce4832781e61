export { openReactors, type Reactors, type ReactorsSnapshot } from './reactors.ts';
export { type Receipt, receiptsFor, watchReceipts } from './receipts.ts';
