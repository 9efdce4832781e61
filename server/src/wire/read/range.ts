import Type from 'typebox';
import { maybe } from './reader.ts';
import type { Raw } from './values.ts';

const Bound = maybe(Type.String());

/** Bounds of a page of rows by time. */
export const TimeRange = {
  created_at_after: Bound,
  created_at_after_or_equal: Bound,
  created_at_before: Bound,
  created_at_before_or_equal: Bound,
};

/** Bounds of a page of users. */
export const IdRange = { id_gt: Bound, id_gte: Bound, id_lt: Bound, id_lte: Bound };

/** Bounds of a page of members. */
export const UserIdRange = { user_id_gt: Bound, user_id_gte: Bound, user_id_lt: Bound, user_id_lte: Bound };

/** Returns the same bounds as conditions of a filter. */
const CONDITIONS = {
  id_gt: ['id', '$gt'],
  id_gte: ['id', '$gte'],
  id_lt: ['id', '$lt'],
  id_lte: ['id', '$lte'],
  user_id_gt: ['user_id', '$gt'],
  user_id_gte: ['user_id', '$gte'],
  user_id_lt: ['user_id', '$lt'],
  user_id_lte: ['user_id', '$lte'],
  created_at_after: ['created_at', '$gt'],
  created_at_after_or_equal: ['created_at', '$gte'],
  created_at_before: ['created_at', '$lt'],
  created_at_before_or_equal: ['created_at', '$lte'],
} as const;

type Range = { readonly [key in keyof typeof CONDITIONS]?: string | null | undefined };

function conditionsOf(read: Range): readonly Raw[] {
  return Object.entries(CONDITIONS).flatMap(([key, [field, operator]]) => {
    const value = read[key as keyof typeof CONDITIONS];
    return value === undefined || value === null ? [] : [{ [field]: { [operator]: value } }];
  });
}

/** Reads a filter of its own; empty if there is none. */
export function rangeOf(read: Range): Raw {
  const conditions = conditionsOf(read);
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** Returns a filter limited to a range. */
export function filterWithin(filter: Raw, read: Range): Raw {
  const conditions = conditionsOf(read);
  if (conditions.length === 0) return filter;
  return { $and: [...(Object.keys(filter).length === 0 ? [] : [filter]), ...conditions] };
}
