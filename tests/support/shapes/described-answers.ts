/**
 * Checks every answer of every server in the process against the schema of its route, undeclared fields too:
 * /openapi.json describes the answers. A setup file of the contract tests, because the framework's hooks
 * cannot be added from outside.
 */
import { subscribe } from 'node:diagnostics_channel';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, expect } from 'vitest';
import type { Described, Generation } from '../../../server/src/http/call.ts';
import { COMPONENT, SCHEMAS, Text } from '../../../server/src/wire/index.ts';

const FIRST_ERROR = 400;
const MOST_NAMED = 10;

type Check = (answer: unknown) => readonly string[];

/** An object has only the fields of its schema, unless the schema allows others. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  return 'properties' in inner && typeof inner.properties === 'object'
    ? { additionalProperties: false, ...inner }
    : inner;
}

const named = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [`${COMPONENT}${name}`, strict(schema) as TSchema]),
);
const KEY = Symbol.for('stoop.described-answers');
/**
 * The wrong answers so far. They belong to the process: the hook outlives the file that set it, and its
 * modules.
 */
const registry = globalThis as { [KEY]?: Set<string> };
const wrong = registry[KEY] ?? new Set<string>();
const checks = new Map<string, Check>();

function checkOf({ operation, method, path, answer }: Described): Check {
  const key = `${method} ${path}`;
  const known = checks.get(key);
  if (known !== undefined) return known;
  const validator = Compile(named, strict(Type.Object({ ...answer, duration: Text })) as TSchema);
  const check: Check = (value) =>
    validator.Check(value)
      ? []
      : validator
          .Errors(value)
          .map(
            (error) => `${operation} ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
          );
  checks.set(key, check);
  return check;
}

/** The framework's data about a request before the route runs. */
interface Started {
  readonly request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly routeOptions: {
      readonly config: { readonly described?: Described & { readonly generation?: Generation } };
    };
  };
  readonly reply: { readonly statusCode: number; send(payload?: unknown): unknown };
}

function watch({ request, reply }: Started): void {
  const { described } = request.routeOptions.config;
  if (described === undefined || described.answer === null) return;
  // tests/support/second compares answers of the second generation with the reference.
  if (described.generation?.isFor(request.headers['x-stream-client'] ?? '')) return;
  const send = reply.send.bind(reply);
  reply.send = (payload?: unknown) => {
    if (reply.statusCode < FIRST_ERROR && !(payload instanceof Error)) {
      // Long answers are already bytes.
      const isWritten = typeof payload === 'string' || payload instanceof Buffer;
      const text = isWritten ? String(payload) : JSON.stringify(payload);
      for (const problem of checkOf(described)(JSON.parse(text))) wrong.add(problem);
    }
    return send(payload);
  };
}

if (registry[KEY] === undefined)
  subscribe('tracing:fastify.request.handler:start', (message) => watch(message as Started));
registry[KEY] = wrong;

afterAll(() => {
  const found = [...wrong].slice(0, MOST_NAMED);
  wrong.clear();
  expect(found).toEqual([]);
});
