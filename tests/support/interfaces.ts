import { readFile } from 'node:fs/promises';
import { type Expression, parse, type TsExpressionWithTypeArguments, type TsType } from '@swc/core';

/** The fields of an interface; true where the field is optional. */
export type Fields = ReadonlyMap<string, boolean>;

interface Declared {
  readonly own: Fields;
  readonly parents: readonly Parent[];
}

interface Parent {
  readonly name: string;
  /** Fields that `Omit` removes. */
  readonly omitted: readonly string[];
}

const textOf = (type: TsType): string[] => {
  if (type.type === 'TsUnionType') return type.types.flatMap(textOf);
  return type.type === 'TsLiteralType' && type.literal.type === 'StringLiteral' ? [type.literal.value] : [];
};

const nameOf = (expression: Expression): string => (expression.type === 'Identifier' ? expression.value : '');

function parentOf({ expression, typeArguments }: TsExpressionWithTypeArguments): Parent {
  const name = nameOf(expression);
  const [first, second] = typeArguments?.params ?? [];
  if (name !== 'Omit' || first?.type !== 'TsTypeReference' || second === undefined)
    return { name, omitted: [] };
  const { typeName } = first;
  return { name: typeName.type === 'Identifier' ? typeName.value : '', omitted: textOf(second) };
}

async function declaredIn(path: string): Promise<[name: string, Declared][]> {
  const { body } = await parse(await readFile(path, 'utf8'), { syntax: 'typescript' });
  return body.flatMap((item) => {
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'TsInterfaceDeclaration') return [];
    const { id, body: members, extends: parents } = item.declaration;
    const own = members.body.flatMap((member): [string, boolean][] =>
      member.type === 'TsPropertySignature' ? [[nameOf(member.key), member.optional]] : [],
    );
    return [[id.value, { own: new Map(own), parents: parents.map(parentOf) }]];
  });
}

/** Reads the exported interfaces of TypeScript files, with the fields they inherit from each other. */
export async function readInterfaces(paths: readonly string[]): Promise<ReadonlyMap<string, Fields>> {
  const declared = new Map((await Promise.all(paths.map(declaredIn))).flat());
  const fieldsOf = (name: string): [string, boolean][] => {
    const { own, parents } = declared.get(name) ?? { own: [], parents: [] };
    const inherited = parents.flatMap((parent) =>
      fieldsOf(parent.name).filter(([field]) => !parent.omitted.includes(field)),
    );
    return [...inherited, ...own];
  };
  return new Map([...declared.keys()].map((name) => [name, new Map(fieldsOf(name))]));
}
