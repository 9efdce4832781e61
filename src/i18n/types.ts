import type { MessageParameters } from './message-parameters.ts';

/** A group of texts that one part of the widget uses: a first-level key of the files in `locales`. */
export type Chunk = keyof MessageParameters;

/** The compiled messages of one chunk: for each key, a function of the message's arguments. */
export type ChunkMessages<C extends Chunk> = {
  readonly [K in keyof MessageParameters[C]]: MessageParameters[C][K] extends readonly unknown[]
    ? (...values: MessageParameters[C][K]) => string
    : never;
};
