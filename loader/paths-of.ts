/** What the paths match that the owner lists, in which `*` stands for any characters. */
export function pathsOf(patterns: unknown): RegExp {
  const any = `${patterns}`
    .replace(/[^\w*,\s]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/[,\s]+/g, '|');
  return RegExp(`^(${any})$`);
}
