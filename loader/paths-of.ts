/** Returns an expression that matches the owner's paths, in which `*` stands for any characters. */
export function pathsOf(patterns: unknown): RegExp {
  const any = `${patterns}`
    .replace(/[^\w*,\s]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/[,\s]+/g, '|');
  return RegExp(`^(${any})$`);
}
