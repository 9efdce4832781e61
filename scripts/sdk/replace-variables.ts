import type { ProgramNode } from 'rollup';

/**
 * Gives top-level variables of a module another value, as source text.
 * @param ast its positions must be those of `code`
 * @throws where one of the variables is not there: the package was updated
 */
export function replaceVariables(
  code: string,
  ast: ProgramNode,
  values: Readonly<Record<string, string>>,
): string {
  let result = '';
  let from = 0;
  const missing = new Set(Object.keys(values));
  for (const node of ast.body) {
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      const value = id.type === 'Identifier' ? values[id.name] : undefined;
      if (value === undefined || id.type !== 'Identifier' || !init) continue;
      // The parser's positions, which the syntax tree's own types leave out.
      const { start, end } = init as unknown as { readonly start: number; readonly end: number };
      result += code.slice(from, start) + value;
      from = end;
      missing.delete(id.name);
    }
  }
  if (missing.size > 0) throw new Error(`stream-chat has no ${[...missing].join(', ')}: was it updated?`);
  return result + code.slice(from);
}
