/**
 * Views draw snapshots. They neither decide by the words of an error, which the server and its versions choose, nor read
 * the API's objects, whose names have underscores. They pass the chat's runtime on to state, and read nothing of it.
 */
import { globSync, readFileSync } from 'node:fs';
import { parse } from '@swc/core';
import { expect, test } from 'vitest';

type Node = Readonly<Record<string, unknown>>;

const WORDS = /^(text|message)$/;
const ERRORS = /err|fail|cause|reason|refus|problem/i;
const ON_TEXT = /^(includes|match|matchAll|search|startsWith|endsWith|indexOf|split|replace)$/;
const OF_PATTERN = /^(test|exec)$/;
const OF_THE_API = /^[a-z]+(_[a-z]+)+$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  if (typeof value.type === 'string') yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** Returns the name behind a dot. */
function memberOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'OptionalChainingExpression') return memberOf(value.base);
  const property = value.type === 'MemberExpression' ? value.property : null;
  return isNode(property) && property.type === 'Identifier' ? String(property.value) : '';
}

const objectOf = (value: unknown): unknown => (isNode(value) ? (value.object ?? objectOf(value.base)) : null);

/** Returns whether an expression is, or is derived from, the text of something. */
const readsWords = (value: unknown): boolean =>
  [...nodesIn(value)].some((node) => WORDS.test(memberOf(node)));

function comparesWords({ type, callee, arguments: given, operator, left, right }: Node): boolean {
  if (type === 'CallExpression') {
    const method = memberOf(callee);
    if (ON_TEXT.test(method)) return readsWords(objectOf(callee));
    return OF_PATTERN.test(method) && readsWords(given);
  }
  if (type !== 'BinaryExpression' || !/^[!=]==?$/.test(String(operator))) return false;
  const literal = [left, right].find((side) => isNode(side) && side.type === 'StringLiteral');
  return isNode(literal) && literal.value !== '' && [left, right].some((side) => WORDS.test(memberOf(side)));
}

/** Returns whether a declaration takes the text out of an error. */
function takesWords({ type, id, init }: Node): boolean {
  if (type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'ObjectPattern') return false;
  const named = [...nodesIn(init)].some(({ value }) => typeof value === 'string' && ERRORS.test(value));
  return named && namesIn(id).some((name) => WORDS.test(name));
}

/** Returns the names that a pattern takes out of an object. */
function namesIn({ properties }: Node): readonly string[] {
  if (!Array.isArray(properties)) return [];
  return properties.flatMap(({ key }: Node) => (isNode(key) ? [String(key.value)] : []));
}

function readsApi(node: Node): boolean {
  if (node.type === 'ObjectPattern') return namesIn(node).some((name) => OF_THE_API.test(name));
  return OF_THE_API.test(memberOf(node));
}

const nameOf = (value: unknown): unknown =>
  isNode(value) && value.type === 'Identifier' ? value.value : memberOf(value);

/** Returns whether the expression takes something out of the chat's runtime. */
function readsRuntime(node: Node): boolean {
  const { type, id, init } = node;
  if (type === 'VariableDeclarator')
    return isNode(id) && id.type === 'ObjectPattern' && nameOf(init) === 'runtime';
  return memberOf(node) !== '' && nameOf(objectOf(node)) === 'runtime';
}

async function faultsIn(source: string): Promise<readonly string[]> {
  const nodes = [...nodesIn(await parse(source, { syntax: 'typescript', tsx: true, target: 'esnext' }))];
  return [
    ...(nodes.some((node) => comparesWords(node) || takesWords(node))
      ? ['decides by the words of an error']
      : []),
    ...(nodes.some(readsApi) ? ['reads an object of the API'] : []),
    ...(nodes.some(readsRuntime) ? ['reads the runtime'] : []),
  ];
}

const ROOT = new URL('../../../', import.meta.url).pathname;
const views = globSync('src/{ui,features}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !path.includes('/state/'),
);

test('no view decides by the words of an error, or reads an object of the API or the runtime', async () => {
  expect(views.length).toBeGreaterThan(300);
  const faults = await Promise.all(
    views.map(async (path) =>
      (await faultsIn(readFileSync(`${ROOT}${path}`, 'utf8'))).map((fault) => `${path} ${fault}`),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

test.each([
  'const limited = /vote limit/i.test(error.text);',
  "const limited = LIMIT.exec(poll.error?.text ?? '') !== null;",
  "const limited = error.message.toLowerCase().includes('limit');",
  "const limited = poll.error?.text.startsWith('Reached');",
  "const limited = cause.message === 'Reached the limit';",
  'const { text } = poll.error; const limited = LIMIT.test(text);',
])('%s decides by the words of an error', async (source) => {
  expect(await faultsIn(source)).toEqual(['decides by the words of an error']);
});

test.each([
  'const may = channel?.data?.own_capabilities;',
  'const { own_capabilities: may } = channel.data;',
])('%s reads an object of the API', async (source) => {
  expect(await faultsIn(source)).toEqual(['reads an object of the API']);
});

test.each([
  'const key = runtime?.client()?.key;',
  'const now = tools.runtime.clock.now();',
  'void model.runtime().then((runtime) => runtime.enter());',
  'const { session } = runtime.ports;',
  'const { clock } = runtime;',
])('%s reads the runtime', async (source) => {
  expect(await faultsIn(source)).toEqual(['reads the runtime']);
});

test.each([
  'const tools = createMessageTools(runtime);',
  'void model.runtime().then((runtime) => actOn(runtime, cid, act));',
  "const limited = poll.refusal === 'limit';",
  "const empty = message.text === '';",
  "const called = text.includes('@');",
  'const shown = error && errorText(error, m);',
  'const sent = { skip_enrich_url: true };',
])('%s is left alone', async (source) => {
  expect(await faultsIn(source)).toEqual([]);
});
