import { current, type Words } from './current.ts';
import type { Chunk, ChunkMessages } from './types.ts';

/**
 * Returns the messages of a chunk. Each call looks its message up anew, so the language can change between calls.
 * @param english the messages to use where the visitor's language has none
 */
export function live<C extends Chunk>(chunk: C, english: object): ChunkMessages<C> {
  const text = (key: string): Words => current.find(chunk, key) ?? (Reflect.get(english, key) as Words);
  return new Proxy(english, {
    get: (_, key) => (values: never) => text(key as string)(values),
  }) as ChunkMessages<C>;
}
