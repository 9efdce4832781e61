/** Returns a variable's value; an empty variable counts as unset. */
export function present(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
