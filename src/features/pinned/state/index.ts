export { openPinned, type PinnedMessages } from './pinned.ts';
