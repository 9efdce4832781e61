/** Leads imports past the doors of src/ui and src/chat when the script tag's files are built. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { at } from './common.mjs';

const DOORS = [at('src/ui/index.ts'), at('src/chat/index.ts')];
/** A module as one object. */
const ALL = '*';
const REEXPORT = /^export (?:\*(?: as (\w+))?|\{([^}]*)\}) from '(.+?)';/gm;

/**
 * Returns the file that each name of a door comes from.
 * @param {string} door
 * @returns {Map<string, { file: string, name: string }>}
 */
function namesOf(door) {
  const names = new Map();
  for (const [, all, list, path = ''] of readFileSync(door, 'utf8').matchAll(REEXPORT)) {
    const file = resolve(dirname(door), path);
    const exported = list?.split(',').map((one) => one.trim().split(' as ')) ?? [];
    for (const [name = '', as = name] of exported) names.set(as, { file, name });
    if (all) names.set(all, { file, name: ALL });
    // `export *` keeps the names of the other door, because parts get its module as a whole.
    else if (list === undefined) for (const name of namesOf(file).keys()) names.set(name, { file, name });
  }
  return names;
}

/** @param {{ name: string } | { value?: unknown }} id */
const nameOf = (id) => ('name' in id ? id.name : `${id.value}`);

/**
 * Returns the names that a statement imports from another module, there and here; null for other statements.
 * @param {import('rollup').ProgramNode['body'][number]} node
 */
function takenBy(node) {
  if (node.type === 'ImportDeclaration')
    return node.specifiers.map((one) => [
      one.type === 'ImportSpecifier' ? nameOf(one.imported) : ALL,
      one.local.name,
    ]);
  if (node.type === 'ExportNamedDeclaration' && node.source)
    return node.specifiers.map((one) => [nameOf(one.local), nameOf(one.exported)]);
  return null;
}

/**
 * Leads `import { Pane } from '…/ui/index.ts'` to the file of `Pane`. Through the door, each part would be
 * built from all of src/ui and src/chat, which takes three times as long. The shell is 0.1 KB smaller in the
 * order of its own imports.
 * @returns {import('rollup').Plugin}
 */
export function pastDoors() {
  const doors = new Map(DOORS.map((door) => [door, namesOf(door)]));
  return {
    name: 'stoop-past-doors',
    transform(code, id) {
      const ast = /** @type {import('rollup').ProgramNode} */ (this.parse(code));
      let result = code;
      // Runs from the end, so that the positions before stay right.
      for (const node of ast.body.toReversed()) {
        const taken = takenBy(node);
        const source = 'source' in node && node.source ? `${node.source.value}` : '';
        const names = doors.get(resolve(dirname(id), source));
        if (!taken || !names) continue;
        const { start, end } = /** @type {{ start: number, end: number }} */ (/** @type {unknown} */ (node));
        const keyword = node.type === 'ImportDeclaration' ? 'import' : 'export';
        const direct = taken.map(([name = '', as = '']) => {
          const found = names.get(name);
          if (!found) this.error(`${id} takes ${name} from ${source}, which does not export it by name`);
          const what = found.name === ALL ? `* as ${as}` : `{ ${found.name} as ${as} }`;
          return { file: found.file, statement: `${keyword} ${what} from ${JSON.stringify(found.file)};` };
        });
        // Sorted by file, as the linter sorts imports.
        direct.sort((a, b) => (a.file < b.file ? -1 : 1));
        const statements = direct.map(({ statement }) => statement).join('');
        result = result.slice(0, start) + statements + result.slice(end);
      }
      return result === code ? null : { code: result, map: null };
    },
  };
}
