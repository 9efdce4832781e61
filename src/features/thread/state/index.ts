/**
 * State of threads, loaded with the parts that show them instead of the first download. It accesses the chat through
 * `ChatRuntime`.
 */

export type { Excerpt, ThreadItem } from './entry.ts';
export type { ThreadSnapshot } from './facts.ts';
export { type Thread, threadsOf } from './open-thread.ts';
export { createThreadList, NO_THREADS, type ThreadList, type ThreadListSnapshot } from './thread-list.ts';
