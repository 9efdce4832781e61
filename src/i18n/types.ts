import type { MessageParameters } from './message-parameters.ts';

/** A group of texts that one part of the widget uses: the first level of a file in `locales`. */
export type Chunk = keyof MessageParameters;

/** The messages of one chunk, compiled: a function of its arguments for each key. */
export type ChunkMessages<C extends Chunk> = {
  readonly [K in keyof MessageParameters[C]]: MessageParameters[C][K] extends readonly unknown[]
    ? (...values: MessageParameters[C][K]) => string
    : never;
};
