import { type ChatRuntime, storageKeys } from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** Teasers that were dismissed in this browser. */
export interface Dismissals {
  /**
   * Creation time of the newest dismissed message, epoch ms; 0 for none. If that message is deleted, older ones stay
   * dismissed.
   */
  readonly newest: Readable<number>;
  dismiss(createdAt: number): void;
  stop(): void;
}

/** Creates the store. Dismissals are shared with other tabs and pages. */
export function createDismissals(runtime: Pick<ChatRuntime, 'ports'>): Dismissals {
  const { key, environment } = environmentOf(runtime);
  const { storage } = environment;
  const name = storageKeys(key).teaser;
  const read = (value: string | null) => Number(value) || 0;
  const newest = writable(read(storage.get(name)));
  const stop = storage.subscribe((changed, value) => {
    if (changed === name) newest.set(read(value));
  });
  return {
    newest,
    dismiss(createdAt) {
      if (createdAt <= newest.get()) return;
      newest.set(createdAt);
      storage.set(name, `${createdAt}`);
    },
    stop,
  };
}
