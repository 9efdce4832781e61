import { inputError, PAGES, type SearchRolesInput } from '../../domain/index.ts';
import { readCountParam, readFlagParam } from './query-string.ts';
import { readLimit, readText } from './values.ts';

/** More roles are not shown under a caret. */
const MAX_LIMIT = 25;
const TYPES = ['user', 'channel'] as const;

/** Reads the parameters of GET /roles/search. @throws ApiError `input` */
export function readRoleSearch(query: URLSearchParams): SearchRolesInput {
  const limit = readCountParam(query, 'limit', MAX_LIMIT);
  const prefix = readText(query.get('query'), 'query')?.trim().toLowerCase() ?? '';
  if (prefix === '') throw inputError('query is a required field');
  const type = query.get('role_type') || null;
  const roleType = TYPES.find((one) => one === type) ?? null;
  if (roleType !== type) throw inputError(`role_type must be one of [${TYPES.join(' ')}]`);
  return {
    prefix,
    limit: readLimit(limit, PAGES.roleSearch),
    nameGt: query.get('name_gt'),
    roleType,
    includeGlobal: readFlagParam(query, 'include_global_roles'),
  };
}
