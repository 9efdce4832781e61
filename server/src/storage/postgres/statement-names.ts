/** Names for queries whose text keeps coming back, under which the database keeps them planned. */
const MOST_NAMES = 400;
/** Uses of a text before it gets a name: most filters run once. */
const USES_BEFORE = 3;
const MOST_COUNTED = 2_000;

export function namedStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count > USES_BEFORE) {
      uses.delete(text);
      const name = `stoop_${names.size}`;
      names.set(text, name);
      return name;
    }
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, count);
    return undefined;
  };
}
