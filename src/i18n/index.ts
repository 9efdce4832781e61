import shell from 'virtual:texts/en/shell';
import type { ChunkMessages } from './types.ts';

export { current, type Words } from './current.ts';
export { createFormats, daysBetween, type Formats } from './format.ts';
export * from './parts.ts';

/** The messages of the shell by key, each a function of its arguments. */
export type Messages = ChunkMessages<'shell'>;

export const en = shell as Messages;
