import { type ChatRuntime, coreOf, teaserKey } from '../../../chat/index.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** What this browser remembers of answers that were dismissed at the launcher. */
export interface Dismissals {
  /** Creation time of the newest one, epoch ms; 0 for none. A message deleted later brings no older one back. */
  readonly newest: Readable<number>;
  dismiss(createdAt: number): void;
  stop(): void;
}

/** Other tabs and pages know of a dismissal too. */
export function createDismissals(runtime: Pick<ChatRuntime, 'core'>): Dismissals {
  const { key, environment } = coreOf(runtime);
  const { storage } = environment;
  const name = teaserKey(key);
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
