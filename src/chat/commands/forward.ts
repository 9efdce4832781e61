/** Returns functions with these names, which hand on their name and what they were given. */
export function forward<T, N extends keyof T>(
  names: readonly N[],
  call: (name: N, given: unknown[]) => unknown,
): Pick<T, N> {
  const entries = names.map((name) => [name, (...given: unknown[]) => call(name, given)]);
  return Object.fromEntries(entries) as Pick<T, N>;
}

/** Runs a command by its name. */
export function runCommand(owner: object, name: PropertyKey, given: readonly unknown[]): unknown {
  return (owner as Record<PropertyKey, (...given: readonly unknown[]) => unknown>)[name]?.(...given);
}

/** Returns methods of an object as functions that can be passed on alone. */
export function commandsOf<T extends object, N extends keyof T>(owner: T, names: readonly N[]): Pick<T, N> {
  return forward<T, N>(names, (name, given) => runCommand(owner, name, given));
}
