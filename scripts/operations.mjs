// Derives tests/contract/operations.json from OpenAPI descriptions of the chat API:
// `node scripts/operations.mjs <description.json> [<another.json> …]`. The list holds facts only: method, path, fields, and
// which of them are required. It is committed, so nobody needs the descriptions to build or test.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const OUT = fileURLToPath(new URL('../tests/contract/operations.json', import.meta.url));
const SCHEMAS = '#/components/schemas/';
const JSON_TYPE = 'application/json';

/**
 * @typedef {object} Schema an OpenAPI schema, as far as it is read
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {string} [format]
 * @property {Schema} [items]
 * @property {Schema | boolean} [additionalProperties]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {{ mapping: Record<string, string> }} [discriminator]
 *
 * @typedef {object} Body
 * @property {Record<string, { schema: Schema }>} content
 *
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {{ in: string, name: string, required?: boolean, schema?: Schema, content?: Body['content'] }[]} [parameters]
 * @property {Body} [requestBody]
 * @property {Record<string, Body>} responses
 *
 * @typedef {object} Description
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

/** @param {string} reference */
const nameOf = (reference) => reference.slice(SCHEMAS.length);

/**
 * Writes a schema's type in one word: `string`, `time`, `integer`, `Name`, `Name[]`, `{string}` for a map, `any`.
 * @param {Schema | boolean | undefined} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema === undefined || typeof schema === 'boolean') return 'any';
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  if (schema.type === 'object') return `{${typeOf(schema.additionalProperties)}}`;
  if (schema.format === 'date-time') return 'time';
  return schema.type ?? 'any';
}

/** @param {Schema | undefined} schema */
const bare = (schema) => (schema === undefined ? null : typeOf(schema).replaceAll(/[[\]{}]/g, ''));

/**
 * Writes an object's fields in the order of their names; a name that ends with `?` is optional.
 * @param {Schema} schema
 * @returns {Record<string, string>}
 */
function fieldsOf({ properties = {}, required = [] }) {
  const names = Object.keys(properties).sort();
  return Object.fromEntries(
    names.map((name) => [required.includes(name) ? name : `${name}?`, typeOf(properties[name])]),
  );
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 */
function operationOf(method, path, { operationId, parameters = [], requestBody, responses }) {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = inQuery.map(({ name, required, schema, content }) => [
    required ? name : `${name}?`,
    typeOf(schema ?? content?.[JSON_TYPE]?.schema),
  ]);
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [sent] = Object.values(requestBody?.content ?? {});
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(sent && { body: typeOf(sent.schema) }),
    answer: typeOf(answer?.content?.[JSON_TYPE]?.schema),
  };
}

/**
 * @param {Record<string, Schema>} schemas
 * @param {Iterable<string>} roots
 * @returns {Set<string>} names of the schemas that the roots lead to
 */
function reachable(schemas, roots) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = schemas[name];
    if (schema === undefined || found.has(name)) continue;
    found.add(name);
    for (const field of Object.values(schema.properties ?? {})) waiting.push(bare(field) ?? '');
    for (const event of Object.values(schema.discriminator?.mapping ?? {})) waiting.push(nameOf(event));
  }
  return found;
}

/** @param {Description[]} descriptions */
function derive(descriptions) {
  /** @type {Record<string, Schema>} */
  const schemas = Object.assign({}, ...descriptions.map(({ components }) => components.schemas).reverse());
  const operations = descriptions
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
    );
  const mapping = schemas.WHEvent?.discriminator?.mapping ?? {};
  const events = Object.fromEntries(Object.entries(mapping).map(([type, ref]) => [type, nameOf(ref)]));
  const roots = operations.flatMap(({ query = {}, body, answer }) => [
    ...Object.values(query),
    body ?? '',
    answer,
  ]);
  const names = reachable(schemas, [
    ...roots,
    ...Object.values(events),
    'WSEvent',
    'OwnUserResponse',
    'APIError',
  ]);
  const fields = Object.fromEntries([...names].sort().map((name) => [name, fieldsOf(schemas[name] ?? {})]));
  return { operations, events, schemas: fields };
}

/**
 * Writes one line for each operation, event and field, which keeps changes readable.
 * @param {ReturnType<typeof derive>} list
 */
function write({ operations, events, schemas }) {
  const lines = (/** @type {object[]} */ rows) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const map = (/** @type {object} */ rows, /** @type {string} */ indent) =>
    Object.entries(rows)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const objects = Object.entries(schemas).map(
    ([name, fields]) =>
      `    ${JSON.stringify(name)}: {${Object.keys(fields).length > 0 ? `\n${map(fields, '      ')}\n    ` : ''}}`,
  );
  return `{
  "operations": [
${lines(operations)}
  ],
  "events": {
${map(events, '    ')}
  },
  "schemas": {
${objects.join(',\n')}
  }
}
`;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error(
    'expected the path of an OpenAPI description: node scripts/operations.mjs <description.json> …',
  );
  process.exit(1);
}
const descriptions = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
const list = derive(descriptions);
await writeFile(OUT, write(list));
console.log(`${list.operations.length} operations, ${Object.keys(list.schemas).length} objects`);
