import { type ChatRuntime, coreOf } from '../../../chat/index.ts';

/** Whose browser this is, as far as it is pushed to: id of a user, kept over visits. */
export function ownerOf(runtime: ChatRuntime) {
  const { storage } = coreOf(runtime).environment;
  const name = (key: string) => `stoop:${key}:push`;
  return {
    get: (key: string) => storage.get(name(key)),
    set: (key: string, userId: string) => storage.set(name(key), userId),
    forget: (key: string) => storage.remove(name(key)),
  };
}
