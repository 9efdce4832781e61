import type { TSchema } from 'typebox';
import { isZero, unquotedBoolean } from './zero.ts';

/** Keyword of a schema whose zero value is a choice: `cooldown: 0` switches slow mode off. */
export const ZERO_COUNTS = 'x-zero-counts';

/** The keywords of JSON Schema that matter here. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly [ZERO_COUNTS]?: boolean;
}

type Correct = (value: unknown) => unknown;

const asIs: Correct = (value) => value;

/** Returns the schemas of which a value may fit any. */
const variantsOf = (shape: Shape): readonly Shape[] => shape.anyOf?.flatMap(variantsOf) ?? [shape];

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function correctList(items: Shape): Correct {
  const correct = correctorOf(items);
  if (correct === asIs) return asIs;
  return (value) => (Array.isArray(value) ? value.map(correct) : value);
}

interface Key {
  readonly key: string;
  readonly correct: Correct;
  /** Its zero value counts as absent. */
  readonly drops: boolean;
}

/** Marks a key to leave out. */
const ABSENT = Symbol('absent');

/** Returns the keys whose value changes, with their new value. */
function changesOf(raw: Readonly<Record<string, unknown>>, keys: readonly Key[]): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  for (const { key, correct, drops } of keys) {
    const given = raw[key];
    if (given === undefined) continue;
    const corrected = correct(given);
    if (drops && isZero(corrected)) changes.set(key, ABSENT);
    else if (corrected !== given) changes.set(key, corrected);
  }
  return changes;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function correctKeys({ properties = {}, required = [] }: Shape): Correct {
  const keys = Object.entries(properties).map(([key, shape]) => ({
    key,
    correct: correctorOf(shape),
    drops: !required.includes(key) && shape[ZERO_COUNTS] !== true,
  }));
  return (value) => {
    if (isEmptyList(value)) return {};
    if (!isObject(value)) return value;
    const changes = changesOf(value, keys);
    if (changes.size === 0) return value;
    const entries = Object.entries(value).map(([key, given]) => [
      key,
      changes.has(key) ? changes.get(key) : given,
    ]);
    return Object.fromEntries(entries.filter(([, given]) => given !== ABSENT));
  };
}

function correctorOf(shape: Shape): Correct {
  const variants = variantsOf(shape);
  const types = new Set(variants.map(({ type }) => type));
  if (types.has('boolean') && !types.has('string')) return unquotedBoolean;
  const list = variants.find(({ type }) => type === 'array');
  if (list !== undefined) return correctList(list.items ?? {});
  const object = variants.find(({ type }) => type === 'object');
  if (object === undefined) return asIs;
  return object.properties === undefined ? (value) => (isEmptyList(value) ? {} : value) : correctKeys(object);
}

/**
 * Returns a function that corrects what typed clients send other than the schema says: booleans as texts, and zero
 * values at optional keys, which it drops. It copies only what it changes.
 */
export const lenient = (schema: TSchema): Correct => correctorOf(schema as Shape);
