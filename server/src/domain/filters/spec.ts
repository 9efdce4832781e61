import type { FilterOperator } from '../query-types.ts';

/** The type of a field. `set` is a list of strings that a plain array matches as a whole. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'set';

interface FieldSpec {
  readonly type: FieldType;
  readonly operators: readonly FilterOperator[];
  /** The field searches a list of each row, such as a channel's members. */
  readonly walks?: true;
  /** How an index finds the rows: `values` by `$eq` and `$in`, `words` by words. @default not at all */
  readonly indexed?: 'values' | 'words';
}

/** Fields that a resource can be filtered by, with their operators. `wire/read/filter.ts` knows the API's spelling. */
export interface ResourceSpec {
  /** Name in error texts. */
  readonly name: string;
  readonly fields: { readonly [name: string]: FieldSpec };
  /** Operators on custom data; empty if an unknown field is an error. */
  readonly customOperators: readonly FilterOperator[];
  readonly sorts: readonly string[];
  /** The resource can be sorted by custom data. */
  readonly customSorts: boolean;
  readonly mostSorts: number;
  /** Only the rows of one user, message or poll are read, whatever the filter says. @default false */
  readonly isOwn?: true;
}

/** Returns a field by a client's name for it, which may also be the name of a property of every object. */
export function fieldNamed(spec: ResourceSpec, name: string): FieldSpec | undefined {
  return Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
}

export const COMPARISONS: readonly FilterOperator[] = ['$eq', '$gt', '$gte', '$lt', '$lte'];
export const CHOICES: readonly FilterOperator[] = ['$eq', '$in'];
export const ALL: readonly FilterOperator[] = [...COMPARISONS, '$in', '$exists'];

export const field = (type: FieldType, operators: readonly FilterOperator[]): FieldSpec => ({
  type,
  operators,
});

/** A field whose values have an index. */
export const indexed = (
  operators: readonly FilterOperator[],
  by: 'values' | 'words' = 'values',
): FieldSpec => ({
  type: 'string',
  operators,
  indexed: by,
});

export const walking = (operators: readonly FilterOperator[]): FieldSpec => ({
  type: 'string',
  operators,
  walks: true,
});
