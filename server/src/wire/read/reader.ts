import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiError } from '../../domain/index.ts';
import { lenient, ZERO_COUNTS } from './lenient.ts';
import { wrongType } from './values.ts';

/** Problems named in one refusal; the rest would only make it longer. */
const MAX_PROBLEMS = 5;
/**
 * Items of a list that are checked for problems: describing each of thousands takes a hundred times as long as checking
 * it.
 */
const MAX_EXPLAINED = 100;

/**
 * Returns a function that accepts values of the schema's shape, leniently as `lenient` says, and refuses all others.
 * @throws ApiError `input`, its text lists the fields: "field `limit` contains type string. expecting integer"
 */
export function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const corrected = lenient(schema);
  const read = exactReader(schema);
  return (value) => read(corrected(value));
}

/**
 * Does as `reader`, but takes nothing for something else.
 * @throws ApiError `input`, its text lists the fields
 */
export function exactReader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  let validator: ReturnType<typeof Compile<S>> | null = null;
  return (value) => {
    // Compiled with the first call, so that a server starts before it has compiled them all.
    validator ??= Compile(schema);
    if (validator.Check(value)) return value as Static<S>;
    const body = shortened(value);
    const problems = firstOfEachField(validator.Errors(body)).map((problem) => describe(problem, body));
    throw new ApiError('input', problems.slice(0, MAX_PROBLEMS).join(', ') || LATE_PROBLEM);
  };
}

const LATE_PROBLEM = `a list holds a value of the wrong type after its first ${MAX_EXPLAINED} items`;

/** Returns the same with the first items of each list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_EXPLAINED).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

type Problem = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

/** Returns the first problem of each field. A field that may be null fails twice; its other type is reported first. */
function firstOfEachField(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ instancePath, keyword }) => {
    const place = keyword === 'required' ? `${instancePath} ${keyword}` : instancePath;
    return !seen.has(place) && seen.add(place);
  });
}

/** Returns the value at a JSON pointer. */
function valueAt(body: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return (value as { readonly [name: string]: unknown } | null | undefined)?.[name];
  }, body);
}

function describe(problem: Problem, body: unknown): string {
  const path = problem.instancePath.slice(1).replaceAll('/', '.');
  if (problem.keyword === 'required') {
    const names = problem.params.requiredProperties.map((name) => (path === '' ? name : `${path}.${name}`));
    return names.map((name) => `${name} is a required field`).join(', ');
  }
  if (problem.keyword === 'type' && path !== '')
    return wrongType(path, valueAt(body, problem.instancePath), String(problem.params.type)).message;
  return path === '' ? `the body ${problem.message}` : `field \`${path}\` ${problem.message}`;
}

/** Returns an optional field that may also be null. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** Returns an optional field whose zero value is a choice. It may also be null, which is none. */
export function maybeZero<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()], { [ZERO_COUNTS]: true }));
}

/** Keyword by which a schema names its description in the API description. */
export const DESCRIBED_BY = 'x-described-by';

/** A JSON object whose keys the rules read. */
export const RawObject = Type.Record(Type.String(), Type.Unknown());

/** The same; `schema` names the description of its keys in the API description (wire/schemas). */
export const rawObject = (schema: string) =>
  Type.Record(Type.String(), Type.Unknown(), { [DESCRIBED_BY]: schema });

/** A list whose items the rules read; `schema` names the description of an item in the API description. */
export const rawList = (schema: string) => Type.Array(Type.Unknown({ [DESCRIBED_BY]: schema }));

/** The keys of a list of sort fields. */
export const Sort = maybe(rawList('SortParamRequest'));
