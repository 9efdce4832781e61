import { readCountParam } from './query-string.ts';

/** More are not shown under a caret. */
const MAX_LIMIT = 25;

/** Parameters of GET /roles/search. */
export function readRoleSearch(query: URLSearchParams) {
  return {
    query: query.get('query'),
    limit: readCountParam(query, 'limit', MAX_LIMIT),
    nameGt: query.get('name_gt'),
    roleType: query.get('role_type') || null,
    includeGlobal: query.get('include_global_roles') === 'true',
  };
}
