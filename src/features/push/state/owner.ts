import type { ChatRuntime } from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';

/** Stores the id of the user for whom this browser receives pushes, across visits. */
export function ownerOf(runtime: ChatRuntime) {
  const { storage } = environmentOf(runtime).environment;
  const name = (key: string) => `stoop:${key}:push`;
  return {
    get: (key: string) => storage.get(name(key)),
    set: (key: string, userId: string) => storage.set(name(key), userId),
    forget: (key: string) => storage.remove(name(key)),
  };
}
