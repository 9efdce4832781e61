import { type Readable, writable } from '../util/readable.ts';
import { createPackageInstance, type EventListener, type Instance } from './instance.ts';
import { changesOf, placeOf, type RawSettings } from './settings.ts';

/** The chat of one component. */
export interface Holder {
  readonly instance: Readable<Instance | null>;
  /** Called when the component stands on the page. Returns a function to call when it goes. */
  hold(settings: RawSettings, onEvent: EventListener): () => void;
  /** Called when the settings may have changed. */
  update(settings: RawSettings): void;
}

/**
 * Keeps the chat while its component is taken off and put back in one go, as strict mode does. Socket, texts and
 * scroll positions stay those of one chat.
 */
export function createHolder(): Holder {
  const instance = writable<Instance | null>(null);
  let known: RawSettings = {};
  let place = '';
  let holds = 0;

  /** Ends the chat in a microtask, as in an effect: React removes no tree from the page while it works on another. */
  function leave(): void {
    const left = instance.get();
    instance.set(null);
    queueMicrotask(() => left?.end());
  }
  return {
    instance,
    hold(settings, onEvent) {
      holds += 1;
      if (instance.get() && place !== placeOf(settings)) leave();
      if (!instance.get()) {
        place = placeOf(settings);
        known = settings;
        instance.set(createPackageInstance(settings, onEvent));
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
