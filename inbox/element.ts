/**
 * Returns the element with this id, checked to be of the class the caller needs.
 * @throws Error if page and script do not match
 */
export function element<T extends HTMLElement>(id: string, type: abstract new (...args: never[]) => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`expected a ${type.name} with the id "${id}", found ${found?.tagName ?? 'nothing'}`);
}
