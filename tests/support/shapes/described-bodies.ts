/** Bodies of calls as `/openapi.json` describes them. */
import { Compile } from 'typebox/schema';
import type { Json } from '../fuzz/fuzz-types.ts';

/** The keywords of JSON Schema that the description uses. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}
interface DescribedCall {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
}

/** A call that takes a body of JSON. */
export interface BodiedCall {
  readonly method: string;
  /** With its parameters, such as `/channels/:type/:id`. */
  readonly path: string;
  readonly shape: Shape;
  /** Names of its security schemes, such as `key,serverToken`. */
  readonly needs: string;
}

export function bodiedCalls({ paths }: Description): readonly BodiedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, security }]) => {
      const shape = requestBody?.content['application/json']?.schema;
      if (shape === undefined) return [];
      const needs = Object.keys(security[0] ?? {}).join();
      return { method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1'), shape, needs };
    }),
  );
}

/** Returns the places in a body that differ from its schema, as JSON pointers with a reason; none if it fits. */
export function misfits({ components }: Description, { shape }: BodiedCall, body: Json): readonly string[] {
  const [, errors] = Compile({ components, allOf: [shape] } as never).Errors(body);
  return errors.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** A field of a body, and a value whose type it never takes. */
export interface WrongField {
  /** Keys from the body to the field; 0 is the first item of a list. */
  readonly path: readonly (string | 0)[];
  readonly wrong: Json;
}

const MOST_DEEP = 4;
const WRONG: Readonly<Record<string, Json>> = {
  string: { wrong: 'type' },
  boolean: 'wrong',
  integer: 'wrong',
  number: 'wrong',
  array: 'wrong',
  object: 'wrong',
};

/** Returns each named field of a body with a value of a wrong type. Values that may have any type are left out. */
export function wrongFields({ components }: Description, { shape }: BodiedCall): readonly WrongField[] {
  const resolved = ({ $ref, ...shape }: Shape): Shape =>
    $ref === undefined ? shape : (components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const found = new Map<string, WrongField>();
  function walk(given: Shape, path: WrongField['path']): void {
    const { type, allOf = [], anyOf = [], properties = {}, items } = resolved(given);
    const wrong = WRONG[type ?? ''];
    if (path.length > 0 && wrong !== undefined && path.at(-1) !== 0)
      found.set(path.join('.'), { path, wrong });
    if (path.length >= MOST_DEEP) return;
    for (const part of allOf) walk(part, path);
    const variants = anyOf.filter((part) => resolved(part).type !== 'null');
    if (variants[0] !== undefined && variants.length === 1) walk(variants[0], path);
    for (const [key, part] of Object.entries(properties)) walk(part, [...path, key]);
    if (items !== undefined) walk(items, [...path, 0]);
  }
  walk(shape, []);
  return [...found.values()];
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PERSON = { id: 'ann' };
/** Values of fields that a body leaves out, with the fields that their other fields need. */
const AROUND: Readonly<Record<string, Json>> = {
  shared_location: { latitude: 1, longitude: 1, created_by_device_id: 'phone' },
  user: PERSON,
  created_by: PERSON,
  banned_by: PERSON,
  event: { type: 'my.event' },
  sort: [{ field: 'created_at', direction: -1 }],
};

/** Returns the value with the field replaced. Objects and lists around it are added where they are missing. */
export function withField(value: Json | undefined, { path, wrong }: WrongField): Json {
  const [key, ...rest] = path;
  if (key === undefined) return wrong;
  if (key === 0) {
    const [first, ...others] = Array.isArray(value) ? (value as readonly Json[]) : [];
    return [withField(first, { path: rest, wrong }), ...others];
  }
  const fields = isObject(value) ? value : {};
  return { ...fields, [key]: withField(fields[key] ?? AROUND[key], { path: rest, wrong }) };
}
