import { type ChatRuntime, coreOf } from '../../../chat/index.ts';

/** Stores the id of the user for whom this browser receives pushes, across visits. */
export function ownerOf(runtime: ChatRuntime) {
  const { storage } = coreOf(runtime).environment;
  const name = (key: string) => `stoop:${key}:push`;
  return {
    get: (key: string) => storage.get(name(key)),
    set: (key: string, userId: string) => storage.set(name(key), userId),
    forget: (key: string) => storage.remove(name(key)),
  };
}
