import { readFileSync } from 'node:fs';

interface ReferenceCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly answer: string;
}

interface Reference {
  readonly operations: readonly ReferenceCall[];
  readonly schemas: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const reference: Reference = JSON.parse(
  readFileSync(new URL('../../contract/operations.json', import.meta.url), 'utf8'),
);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  // Nanoseconds, of this century; zero for none where the reference wants a time.
  time: (value) => typeof value === 'number' && (value === 0 || (value > 9e17 && value < 4e18)),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'undefined';

function* inFields(value: unknown, type: string, path: string): Generator<string> {
  const fields = reference.schemas[type];
  // Texts of a closed set, and objects of any fields, have none.
  if (fields === undefined || Object.keys(fields).length === 0) return;
  if (!isObject(value)) {
    yield `${path} is no ${type}: ${shown(value)}`;
    return;
  }
  for (const [key, fieldType] of Object.entries(fields)) {
    const name = key.replace('?', '');
    const given = value[name];
    if (given !== undefined && given !== null) yield* problemsOf(given, fieldType, `${path}.${name}`);
    else if (!key.endsWith('?')) yield `${path}.${name} is missing`;
  }
}

/** Yields what an answer of the second generation has otherwise than the reference's type says. */
export function* problemsOf(value: unknown, type: string, path: string): Generator<string> {
  const [, item, entry] = /^(?:(.*)\[\]|\{(.*)\})$/.exec(type) ?? [];
  const inner = item ?? entry;
  const is = TYPES[type];
  if (inner !== undefined) {
    const fits = item === undefined ? isObject(value) : Array.isArray(value);
    if (!fits) yield `${path} is no ${type}: ${shown(value)}`;
    else
      for (const [key, one] of Object.entries(value as object))
        yield* problemsOf(one, inner, `${path}.${key}`);
  } else if (is === undefined) yield* inFields(value, type, path);
  else if (!is(value)) yield `${path} is no ${type}: ${shown(value)}`;
}

/** Returns the reference's type of an answer; null for a call that the reference does not have. */
export function answerType(method: string, path: string): string | null {
  // These are described under other paths, with other answers.
  if (path.startsWith('/api/v2/moderation/')) return null;
  const first = path.replace(/^\/api\/v2(?:\/chat)?/, '').replaceAll(/\{\w+\}/g, '{}');
  const call = reference.operations.find(
    (one) => one.method === method && one.path.replaceAll(/\{\w+\}/g, '{}') === first,
  );
  return call?.answer ?? null;
}
