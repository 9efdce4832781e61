import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { type Fields, NOTHING, scalar } from './field.ts';

export type Columns = { readonly [name: string]: RawBuilder<unknown> };

/** Columns by the names of their fields. */
export const columns = (alias: string, names: { readonly [field: string]: string }): Columns =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, sql.ref(`${alias}.${name}`)]));

/** Returns the fields of named columns. A condition on any other field finds nothing; the rules have refused it. */
export function plainFields(fn: SqlFunctions, known: Columns): Fields {
  return (ref) => {
    const column = ref.kind === 'named' ? known[ref.name] : undefined;
    return column === undefined ? { condition: () => NOTHING, order: sql`1` } : scalar(fn, column);
  };
}
