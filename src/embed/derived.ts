import { type Readable, writable } from '../util/readable.ts';

const sameFields = (a: object, b: object): boolean =>
  Object.entries(a).every(([name, value]) => Object.is(Reflect.get(b, name), value));

/** Creates a record from other values and renews it with them. Subscribers are called only if a field has changed. */
export function derived<T extends object>(sources: readonly Readable<unknown>[], make: () => T) {
  const value = writable(make());
  const renew = () => {
    const next = make();
    if (!sameFields(value.get(), next)) value.set(next);
  };
  const stops = sources.map((source) => source.subscribe(renew));
  const stop = () => {
    for (const end of stops) end();
  };
  return { value, stop };
}
