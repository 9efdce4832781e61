/** Whether a path is one of the owner's patterns, in which `*` stands for any characters. */
export function hiddenOn(patterns: unknown, path: string): boolean {
  return `${patterns ?? ''}`.split(/[\s,]+/).some((pattern) => {
    const escaped = pattern.replace(/[^\w*/-]/g, '\\$&');
    return RegExp(`^${escaped.replace(/\*+/g, '.*')}$`).test(path);
  });
}
