// `node scripts/api-coverage.mjs`: writes docs/api-coverage.md, the parts of the API's reference that this
// server lacks. It compares /openapi.json of a server that it starts with tests/contract/operations.json, and its routes
// with tests/contract/second-generation-operations.json.
// With --check it writes nothing and fails if the page is out of date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from '../server/src/index.ts';

const PAGE = fileURLToPath(new URL('../docs/api-coverage.md', import.meta.url));
const REFERENCE = fileURLToPath(new URL('../tests/contract/operations.json', import.meta.url));
const SECOND = fileURLToPath(new URL('../tests/contract/second-generation-operations.json', import.meta.url));
const NOT_FOUND = 404;
const COMPONENT = '#/components/schemas/';
/** Custom data lies beside the named fields; no field holds it. */
const CUSTOM = 'custom';
/** The fields of an event depend on its type: tests/unit/protocol/events.test.ts compares those. */
const OPEN = 'Event';

/**
 * @typedef {object} Schema a JSON schema, as far as it is read
 * @property {string} [$ref]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [allOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {Record<string, Schema>} [patternProperties]
 * @property {string[]} [required]
 *
 * @typedef {object} Call an operation of an OpenAPI description
 * @property {string} summary
 * @property {object[]} security
 * @property {{ in: string, name: string, required?: boolean, schema?: Schema, content?: Record<string, { schema: Schema }> }[]} [parameters]
 * @property {{ content: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema: Schema }> }>} responses
 *
 * @typedef {object} Description
 * @property {Record<string, Record<string, Call>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 *
 * @typedef {object} ReferenceCall
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [query]
 * @property {string} [body]
 * @property {string} answer
 *
 * @typedef {{ operations: ReferenceCall[], schemas: Record<string, Record<string, string>> }} Reference
 *
 * @typedef {{ id: string, method: string, path: string, callers: string[] }} SecondCall
 *
 * @typedef {object} Coverage
 * @property {ReferenceCall[]} missing operations that the server does not have
 * @property {{ method: string, path: string, id: string }[]} added operations that the reference does not have
 * @property {Map<string, Set<string>>} fields fields that the server does not have, by the reference's name of their object
 * @property {Map<string, Set<string>>} optional fields that the reference always answers, and the server does not
 * @property {Map<string, Set<string>>} required fields that the server wants, and the reference leaves open
 * @property {number} shared operations that both have
 */

/** Returns the key of a call; names of parameters may differ. @param {string} method @param {string} path */
const keyOf = (method, path) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** @param {Record<string, { schema: Schema }> | undefined} content */
const schemaIn = (content) => Object.values(content ?? {})[0]?.schema;

/** @param {Map<string, Set<string>>} map @param {string} key @param {string} value */
function note(map, key, value) {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/**
 * Returns the fields of an object, however it is composed; null if it is no object, or takes any field.
 * @param {Schema | undefined} schema @param {Description} description @returns {Required<Pick<Schema, 'properties' | 'required'>> | null}
 */
function fieldsOf(schema, description) {
  if (schema === undefined || schema.$ref === `${COMPONENT}${OPEN}`) return null;
  if (schema.$ref !== undefined)
    return fieldsOf(description.components.schemas[schema.$ref.slice(COMPONENT.length)], description);
  if (schema.properties !== undefined)
    return { properties: schema.properties, required: schema.required ?? [] };
  const of = (schema.anyOf ?? schema.allOf ?? []).flatMap((part) => fieldsOf(part, description) ?? []);
  if (of.length === 0) return null;
  /** @type {Record<string, Schema>} */
  const properties = {};
  for (const part of of)
    for (const [name, field] of Object.entries(part.properties))
      properties[name] =
        name in properties ? { allOf: [/** @type {Schema} */ (properties[name]), field] } : field;
  return { properties, required: of.flatMap(({ required }) => required) };
}

/**
 * Returns the schema of a list's or map's items.
 * @param {Schema | undefined} schema @param {Description} description @returns {Schema | undefined}
 */
function innerOf(schema, description) {
  if (schema?.$ref !== undefined)
    return innerOf(description.components.schemas[schema.$ref.slice(COMPONENT.length)], description);
  const part = schema?.anyOf?.find((one) => innerOf(one, description) !== undefined);
  if (part !== undefined) return innerOf(part, description);
  return schema?.items ?? Object.values(schema?.patternProperties ?? {})[0];
}

/** Compares objects of both descriptions, and what is in them. */
class Comparison {
  /** @type {Set<string>} */
  #seen = new Set();

  /** @param {Description} description @param {Reference} reference @param {Coverage} found */
  constructor(description, reference, found) {
    this.description = description;
    this.reference = reference;
    this.found = found;
  }

  /** @param {string} type as the reference's list has it @param {Schema | undefined} schema @param {boolean} isAnswer */
  compare(type, schema, isAnswer) {
    const inner = /^(?:(.*)\[\]|\{(.*)\})$/.exec(type);
    if (inner !== null) {
      this.compare(inner[1] ?? inner[2] ?? '', innerOf(schema, this.description), isAnswer);
      return;
    }
    const expected = this.reference.schemas[type];
    const fields = fieldsOf(schema, this.description);
    if (expected === undefined || fields === null) return;
    const pair = `${type} ${isAnswer} ${Object.keys(fields.properties).join()}`;
    if (this.#seen.has(pair)) return;
    this.#seen.add(pair);
    for (const [key, fieldType] of Object.entries(expected)) {
      const name = key.replace('?', '');
      const field = fields.properties[name];
      if (name === CUSTOM) continue;
      if (field === undefined) {
        note(this.found.fields, type, name);
        continue;
      }
      const isRequired = fields.required.includes(name);
      if (isRequired === key.endsWith('?')) this.#noteRequired(type, name, { isRequired, isAnswer });
      this.compare(fieldType, field, isAnswer);
    }
  }

  /**
   * Notes a field that only one side requires. An answer may always hold more, and a body may always ask for less.
   * @param {string} type @param {string} name @param {{ isRequired: boolean, isAnswer: boolean }} field
   */
  #noteRequired(type, name, { isRequired, isAnswer }) {
    if (isAnswer && !isRequired) note(this.found.optional, type, name);
    if (!isAnswer && isRequired) note(this.found.required, type, name);
  }

  /** @param {ReferenceCall} expected @param {Call} call */
  compareCall({ method, path, query = {}, body, answer }, { parameters = [], requestBody, responses }) {
    const given = new Map(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one]));
    for (const [key, type] of Object.entries(query)) {
      const name = key.replace('?', '');
      const parameter = given.get(name);
      if (parameter === undefined) note(this.found.fields, `${method} ${path}?`, name);
      else this.compare(type, schemaIn(parameter.content) ?? parameter.schema, false);
    }
    if (body !== undefined) this.compare(body, schemaIn(requestBody?.content), false);
    const [, done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    this.compare(answer, schemaIn(done?.content), true);
  }
}

/**
 * Compares a server's description with the reference.
 * @param {Description} description @param {Reference} reference @returns {Coverage}
 */
export function coverageOf(description, reference) {
  const calls = new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [keyOf(method, path), { method, path, call }]),
    ),
  );
  const known = new Set(reference.operations.map(({ method, path }) => keyOf(method, path)));
  /** @type {Coverage} */
  const found = {
    missing: reference.operations.filter(({ method, path }) => !calls.has(keyOf(method, path))),
    added: [...calls]
      .filter(([key]) => !known.has(key))
      .map(([, { method, path, call }]) => ({ method: method.toUpperCase(), path, id: call.summary })),
    fields: new Map(),
    optional: new Map(),
    required: new Map(),
    shared: [...calls.keys()].filter((key) => known.has(key)).length,
  };
  const comparison = new Comparison(description, reference, found);
  for (const expected of reference.operations) {
    const own = calls.get(keyOf(expected.method, expected.path));
    if (own !== undefined) comparison.compareCall(expected, own.call);
  }
  return found;
}

/** @param {readonly { method: string, path: string, id: string }[]} calls */
const callTable = (calls) =>
  [
    '| operation | method | path |',
    '|---|---|---|',
    ...calls.map(({ id, method, path }) => `| ${id} | ${method} | \`${path}\` |`),
  ].join('\n');

/** @param {Map<string, Set<string>>} fields */
const fieldTable = (fields) =>
  [
    '| object | fields |',
    '|---|---|',
    ...[...fields]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, names]) =>
          `| ${name} | ${[...names]
            .sort()
            .map((field) => `\`${field}\``)
            .join(' ')} |`,
      ),
  ].join('\n');

/** @param {Coverage} coverage @param {number} total operations of the reference */
export function coveragePage({ missing, added, fields, optional, required, shared }, total) {
  return `# API coverage

<!-- Written by scripts/api-coverage.mjs; \`npm run check\` fails where it is not up to date. -->

Every server describes its API at \`GET /openapi.json\` (OpenAPI 3.1). This page compares that description with the API's reference,
as \`tests/contract/operations.json\` lists it. The server has **${shared} of its ${total} operations**, and ${added.length} others.

Two differences hold everywhere and are not listed. Custom data lies beside the named fields, not in \`custom\`. Events are compared
by their type elsewhere.

Requests are read as leniently as typed clients need. A zero value (empty text, null, 0, empty list or object, year 1) counts as absent
at every optional or reserved key, and booleans may be texts. Where zero is a choice, such as \`cooldown: 0\` or an empty list in a
partial update, it counts. \`PATCH /app\` keeps and gives back the settings that the server does not act on, and ignores unknown keys.

## Operations that this server does not have

A call of one is refused with code 16, HTTP 404.

${callTable(missing)}

## Fields that this server does not have

By the reference's name of the object, or by the call for parameters of the query. Requests may carry these fields: where custom
data is allowed they are kept as such, else they are ignored or refused with code 4. Answers leave them out.

${fieldTable(fields)}

## Fields that answers may leave out

The reference always has them.

${fieldTable(optional)}

## Fields that requests need

The reference leaves them open.

${fieldTable(required)}

## Operations that the reference does not have

${callTable(added)}
`;
}

/** @param {readonly SecondCall[]} calls @param {ReadonlySet<SecondCall>} served */
export function secondSection(calls, served) {
  const missing = calls.filter((call) => !served.has(call));
  return `
## The second generation

SDKs for servers call \`/api/v2\` and \`/api/v2/chat\`. The reference describes none of these operations:
\`tests/contract/second-generation-operations.json\` lists those that published packages call
(${[...new Set(calls.flatMap(({ callers }) => callers))].map((name) => `\`${name}\``).join(', ')}).
The server has **${calls.length - missing.length} of ${calls.length}**, from the same routes and rules. Every other operation of the first
generation under one of these resources is there too.

- Custom data is in \`custom\`, in both directions, of attachments too. A key of \`custom\` with the name of a field is refused
  with code 4. Unknown fields beside \`custom\` are ignored.
- A partial update takes \`set: {custom: {key: …}}\`, \`custom.key\` and \`key\` alike.
- Answers have times as numbers of nanoseconds. Requests take RFC 3339 or nanoseconds.
- A member is \`{user_id}\` or \`{user: {id}}\`.
- Paths of \`/api/v2/moderation\` that both generations call answer in the first form if \`X-Stream-Client\` is absent or begins
  with \`stream-chat\` or \`stoop-chat\`.

These are missing. A call of one is refused with code 16, HTTP 404.

${callTable(missing)}
`;
}

/**
 * Returns the calls that the server has. It refuses a caller without a token, and an unknown path before that.
 * @param {readonly SecondCall[]} calls
 * @param {(method: string, path: string) => Promise<number>} ask returns the status of an answer
 */
export async function servedOf(calls, ask) {
  const statuses = await Promise.all(
    calls.map(({ method, path }) => ask(method, path.replaceAll(/\{(\w+)\}/g, '$1'))),
  );
  return new Set(calls.filter((_, at) => statuses[at] !== NOT_FOUND));
}

/** @returns {Promise<SecondCall[]>} */
export const secondCalls = async () => JSON.parse(await readFile(SECOND, 'utf8')).operations;

/** @returns {Promise<string>} the page, of a server that is started for it */
async function describeServer() {
  /** @type {Reference} */
  const reference = JSON.parse(await readFile(REFERENCE, 'utf8'));
  const calls = await secondCalls();
  const dataDir = await mkdtemp(join(tmpdir(), 'stoop-description-'));
  const server = await createServer({ dataDir, logLevel: 'silent', env: {} });
  try {
    const { body } = await server.app.inject({ url: '/openapi.json' });
    const served = await servedOf(calls, async (method, url) => {
      const { statusCode } = await server.app.inject({ method: /** @type {'GET'} */ (method), url });
      return statusCode;
    });
    const coverage = coverageOf(JSON.parse(body), reference);
    return `${coveragePage(coverage, reference.operations.length)}${secondSection(calls, served)}`;
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const next = await describeServer();
  const current = await readFile(PAGE, 'utf8').catch(() => '');
  if (next !== current && process.argv.includes('--check')) {
    console.error('docs/api-coverage.md is not up to date; run  node scripts/api-coverage.mjs');
    process.exitCode = 1;
  } else if (next !== current) await writeFile(PAGE, next);
}
