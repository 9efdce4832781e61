/** Whether a path is one of the owner's patterns, in which `*` stands for any characters. */
export function hiddenOn(patterns: unknown, path: string): boolean {
  const any = `${patterns}`
    .replace(/[^\w*,\s]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/[,\s]+/g, '|');
  return RegExp(`^(${any})$`).test(path);
}
