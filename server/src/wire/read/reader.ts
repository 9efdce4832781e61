import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiError } from '../../domain/index.ts';

/** Problems named in one refusal; the rest would only make it longer. */
const MAX_PROBLEMS = 5;

/**
 * A function that lets a value of the schema's shape pass and refuses all others.
 * @throws ApiError 4, its text lists the fields: "field `limit` must be integer"
 */
export function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return value as Static<S>;
    const problems = firstOfEachField(validator.Errors(value)).map(describe);
    throw new ApiError('input', problems.slice(0, MAX_PROBLEMS).join(', '));
  };
}

type Problem = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

/** A field that may be null fails twice over; what it should be otherwise is said first. */
function firstOfEachField(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ instancePath, keyword }) => {
    const place = keyword === 'required' ? `${instancePath} ${keyword}` : instancePath;
    return !seen.has(place) && seen.add(place);
  });
}

function describe(problem: Problem): string {
  const path = problem.instancePath.slice(1).replaceAll('/', '.');
  if (problem.keyword === 'required') {
    const names = problem.params.requiredProperties.map((name) => (path === '' ? name : `${path}.${name}`));
    return names.map((name) => `${name} is a required field`).join(', ');
  }
  return path === '' ? `the body ${problem.message}` : `field \`${path}\` ${problem.message}`;
}

/** An optional field that may also be null. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** A JSON object whose keys the rules will read. */
export const RawObject = Type.Record(Type.String(), Type.Unknown());
