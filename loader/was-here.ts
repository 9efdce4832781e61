/**
 * Whether an earlier page has stored something under one of these names. Reading leaves no trace, so it is allowed
 * before the visitor has done anything; where storage is refused, nobody was here.
 */
export function wasHere(key: unknown, ...names: string[]): boolean {
  try {
    return [localStorage, sessionStorage].some((store) =>
      names.some((name) => store.getItem(`stoop:${key}:${name}`)),
    );
  } catch {
    return false;
  }
}
