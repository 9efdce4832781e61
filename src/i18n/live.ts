import { current, type Words } from './current.ts';

/** English texts of a part, each asked for anew at each call, so that the language can change meanwhile. */
export function live<T extends object>(part: string, english: T): T {
  const text = (key: string): Words => current.find(part, key) ?? (Reflect.get(english, key) as Words);
  return new Proxy(english, {
    get: (_, key) => (values: never) => text(key as string)(values),
  });
}
