import type { Ports } from '../ports/index.ts';
import type { UserGroupService } from '../services/index.ts';
import { groupChanges } from './change.ts';
import { groupQueries } from './query.ts';

export function userGroupService(ports: Ports): UserGroupService {
  return { ...groupQueries(ports), ...groupChanges(ports) };
}
