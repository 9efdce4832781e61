import { type Readable, writable } from '../util/readable.ts';
import { createPackageInstance, type Instance, type Tell } from './instance.ts';
import { changesOf, placeOf, type RawSettings } from './settings.ts';

/** The chat of one component. */
export interface Holder {
  readonly instance: Readable<Instance | null>;
  /** The component stands on the page. Returns what is to be called when it goes. */
  hold(settings: RawSettings, tell: Tell): () => void;
  /** The settings may be others. */
  update(settings: RawSettings): void;
}

/**
 * Keeps the chat while its component is taken off and put back in one go, as strict mode does with each: its socket, its
 * words and its scroll positions are those of one chat.
 */
export function createHolder(): Holder {
  const instance = writable<Instance | null>(null);
  let known: RawSettings = {};
  let place = '';
  let holds = 0;

  /** React takes no tree off the page while it works on another: as in an effect, from where a place is left. */
  function leave(): void {
    const left = instance.get();
    instance.set(null);
    queueMicrotask(() => left?.end());
  }
  return {
    instance,
    hold(settings, tell) {
      holds += 1;
      if (instance.get() && place !== placeOf(settings)) leave();
      if (!instance.get()) {
        place = placeOf(settings);
        known = settings;
        instance.set(createPackageInstance(settings, tell));
      }
      return () => {
        holds -= 1;
        queueMicrotask(() => {
          if (holds > 0) return;
          instance.get()?.end();
          instance.set(null);
        });
      };
    },
    update(settings) {
      const changes = changesOf(known, settings);
      if (Object.keys(changes).length === 0) return;
      known = settings;
      instance.get()?.stoop('update', changes);
    },
  };
}
