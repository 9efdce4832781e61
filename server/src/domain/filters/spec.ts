import type { FilterOperator } from '../query-types.ts';

/** The type of a field. `set` is a list of strings that a plain array matches as a whole. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'set';

interface FieldSpec {
  readonly type: FieldType;
  readonly operators: readonly FilterOperator[];
  /** It looks through a list that each row has, as a channel has members. */
  readonly walks?: true;
  /** How an index leads to the rows: `values` by `$eq` and `$in`, `words` by words. @default by none */
  readonly indexed?: 'values' | 'words';
}

/** The fields a resource can be asked by, with their operators. `wire/read/filter.ts` knows how the API spells them. */
export interface ResourceSpec {
  /** As it stands in error texts. */
  readonly name: string;
  readonly fields: { readonly [name: string]: FieldSpec };
  /** Operators on custom data; empty where an unknown field is an error. */
  readonly customOperators: readonly FilterOperator[];
  readonly sorts: readonly string[];
  /** Whether it can be sorted by custom data. */
  readonly customSorts: boolean;
  readonly mostSorts: number;
  /** Only the rows of one person, message or poll are looked at, whatever the filter says. @default false */
  readonly isOwn?: true;
}

/** Returns a field by a name that a client gave, which may be that of a property of every object. */
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

/** A field whose values an index leads to. */
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
