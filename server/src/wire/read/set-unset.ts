/** Partial updates: `{set, unset}`. */
import { ApiError, type Custom, inputError, type Json, LIMITS, shown } from '../../domain/index.ts';
import { UNSAFE_KEYS } from './custom.ts';
import { asJson, isRecord, type Raw, readList, readRecord } from './values.ts';
import { isZero } from './zero.ts';

/** The body of a partial update: keys to set, and paths to remove. */
export interface SetUnset {
  readonly set?: Raw | null | undefined;
  readonly unset?: readonly unknown[] | null | undefined;
}

/** One step of a partial update: `value` undefined removes the key. */
export interface Step {
  readonly path: readonly string[];
  readonly value: Json | undefined;
}

const MOST_STEPS = 100;

function readPath(key: unknown): readonly string[] {
  const path = typeof key === 'string' ? key.split('.') : [];
  const [first = ''] = path;
  const blank = first === '' || path.some((part) => part.trim() === '' || part === '__proto__');
  if (blank || path.length > LIMITS.pathDepth || UNSAFE_KEYS.has(first)) {
    throw inputError(
      `\`${shown(key)}\` is not a field path: names joined by single dots, at most ${LIMITS.pathDepth}, none that objects have by themselves`,
    );
  }
  return path;
}

/** @throws ApiError `notAllowed` with the API's own wording for a key that the client does not own */
export function refuseReservedStep(steps: readonly Step[], reserved: ReadonlySet<string>): void {
  const found = steps.find(({ path }) => reserved.has(path[0] ?? ''));
  if (found !== undefined) {
    throw new ApiError('notAllowed', `field \`${found.path[0]}\` is reserved and cannot updated`);
  }
}

/** Reads `{set, unset}` as steps in order: first values to set, then keys to remove. */
export function readSteps(input: SetUnset): readonly Step[] {
  const set = isZero(input.set) ? {} : readRecord(input.set, 'set');
  const unset = readList(input.unset, 'unset', MOST_STEPS) ?? [];
  const steps = [
    ...Object.entries(set).map(([key, value]) => ({ path: readPath(key), value: asJson(value) })),
    ...unset.map((key) => ({ path: readPath(key), value: undefined })),
  ];
  if (steps.length === 0) throw inputError('either set or unset must name a field');
  if (steps.length > MOST_STEPS) throw inputError(`at most ${MOST_STEPS} fields can be updated at once`);
  return steps;
}

function withStep(data: Raw, [key = '', ...rest]: readonly string[], value: Json | undefined): Raw {
  if (rest.length === 0) {
    const { [key]: _, ...others } = data;
    return value === undefined ? others : { ...others, [key]: value };
  }
  const inner = data[key];
  if (value === undefined && !isRecord(inner)) return data;
  return { ...data, [key]: withStep(isRecord(inner) ? inner : {}, rest, value) };
}

/** Returns custom data after the steps. Dotted paths make nested objects; removing a missing key is fine. */
export function applySteps(custom: Custom, steps: readonly Step[]): Custom {
  return steps.reduce<Raw>((data, { path, value }) => withStep(data, path, value), custom) as Custom;
}
