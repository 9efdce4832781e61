import type { Inside } from '../../../../src/chat/index.ts';

/** A chat of this person, over a storage that several share. */
export function insideOf(store: Map<string, string>, me = 'maya'): Inside {
  const storage = {
    get: (name: string) => store.get(name) ?? null,
    set: (name: string, value: string) => void store.set(name, value),
    remove: (name: string) => void store.delete(name),
    subscribe: () => () => {},
  };
  return {
    client: () => ({ key: 'k' }),
    me: () => me,
    core: { environment: { storage } },
  } as unknown as Inside;
}

/** A picture that the server has. */
export const storedFile = (name: string) => ({
  ...{ id: name, file: new File(['x'], name, { type: 'image/png' }), name, type: 'image' as const },
  ...{ state: 'finished' as const, progress: 1, sent: { file: `https://f.example/${name}` } },
});
