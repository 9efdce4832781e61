import { type GrantChanges, inputError } from '../../domain/index.ts';
import { readList, readRecord, readText } from './values.ts';

const MOST_ROLES = 100;
const MOST_GRANTS = 300;

const readIds = (value: unknown, field: string): readonly string[] =>
  (readList(value, field, MOST_GRANTS) ?? []).map((id) => readText(id, field) ?? '');

/** Reads `grants: {role: [permission ids]}`; undefined if absent. @throws ApiError `input` */
export function readGrants(value: unknown): GrantChanges | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const entries = Object.entries(readRecord(value, 'grants'));
  if (entries.length > MOST_ROLES) throw inputError(`grants names at most ${MOST_ROLES} roles`);
  return Object.fromEntries(
    entries.map(([role, ids]) => [role, ids === null ? null : readIds(ids, `grants.${role}`)]),
  );
}
