interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The class whose methods are dropped, as the package's bundle names it. */
const CLIENT_CLASS = '_StreamChat';

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function findClass(value: unknown): Node | null {
  if (Array.isArray(value)) {
    for (const entry of value) {
      const found = findClass(entry);
      if (found) return found;
    }
    return null;
  }
  if (!isNode(value)) return null;
  const name = isNode(value.id) ? value.id.name : undefined;
  if (/^Class(Declaration|Expression)$/.test(value.type) && name === CLIENT_CLASS) return value;
  for (const part of Object.values(value)) {
    const found = typeof part === 'object' ? findClass(part) : null;
    if (found) return found;
  }
  return null;
}

/** The client class's methods with their place in the source. @throws where the class is not there */
export function clientMethods(ast: unknown): { name: string; start: number; end: number }[] {
  const found = findClass(ast);
  const body: unknown = found && isNode(found.body) ? found.body.body : null;
  if (!Array.isArray(body)) {
    throw new Error(`The class ${CLIENT_CLASS} was not found in stream-chat: was it updated?`);
  }
  const methods: { name: string; start: number; end: number }[] = [];
  for (const member of body) {
    if (!isNode(member) || member.type !== 'MethodDefinition' || !isNode(member.key)) continue;
    methods.push({ name: String(member.key.name), start: member.start, end: member.end });
  }
  return methods;
}

/** Cuts the named methods out of the source. */
export function stripMethods(code: string, ast: unknown, names: readonly string[]): string {
  const unwanted = new Set(names);
  let result = '';
  let from = 0;
  for (const method of clientMethods(ast)) {
    if (!unwanted.has(method.name)) continue;
    result += code.slice(from, method.start);
    from = method.end;
  }
  return result + code.slice(from);
}
