import type { PredefinedFilter } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export function writePredefinedFilter(filter: PredefinedFilter): JsonObject {
  return {
    name: filter.name,
    operation: filter.operation,
    filter: filter.filter,
    ...(filter.sort !== null && { sort: filter.sort }),
    ...(filter.description !== null && { description: filter.description }),
    created_at: writeTime(filter.createdAt),
    updated_at: writeTime(filter.updatedAt),
  };
}
