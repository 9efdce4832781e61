/** Chat code that comes with the parts for threads instead of the first download; it works with the chat through `ChatRuntime`. */

export type { Excerpt, ThreadItem } from './entry.ts';
export { openThread, type Thread, type ThreadSnapshot } from './open-thread.ts';
export { createThreadList, NO_THREADS, type ThreadList, type ThreadListSnapshot } from './thread-list.ts';
