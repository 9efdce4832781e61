import { current, type Words } from './current.ts';
import type { Chunk, ChunkMessages } from './types.ts';

/**
 * Returns the messages of a chunk. Each is looked up anew at each call, so that the language can change meanwhile.
 * @param english the messages where the visitor's language has none
 */
export function live<C extends Chunk>(chunk: C, english: object): ChunkMessages<C> {
  const text = (key: string): Words => current.find(chunk, key) ?? (Reflect.get(english, key) as Words);
  return new Proxy(english, {
    get: (_, key) => (values: never) => text(key as string)(values),
  }) as ChunkMessages<C>;
}
