import type { ChatRuntime } from '../../../../src/chat/index.ts';

/** A chat of this person on a storage that several chats share. */
export function runtimeOf(store: Map<string, string>, me = 'maya'): ChatRuntime {
  const storage = {
    get: (name: string) => store.get(name) ?? null,
    set: (name: string, value: string) => void store.set(name, value),
    remove: (name: string) => void store.delete(name),
    subscribe: () => () => {},
  };
  return {
    client: () => ({ key: 'k' }),
    me: () => me,
    ports: { environment: { storage } },
  } as unknown as ChatRuntime;
}

/** An image that the server has. */
export const storedFile = (name: string) => ({
  ...{ id: name, file: new File(['x'], name, { type: 'image/png' }), name, type: 'image' as const },
  ...{ state: 'finished' as const, progress: 1, sent: { file: `https://f.example/${name}` } },
});
