import { typeOfChannel } from '../channel-config.ts';
import { ApiError } from '../errors.ts';
import type { Custom } from '../types/index.ts';
import { type Access, can } from './access.ts';

/**
 * Refuses overrides of a channel that grant more than the caller has. Callers cannot give others, or themselves through
 * another role, what they may not do. @throws ApiError `notAllowed`
 */
export function requireGrantable(access: Access, configOverrides: Custom): void {
  const { caller, channel, type } = access;
  if (caller.server) return;
  const after = typeOfChannel({ ...channel, configOverrides }).grants;
  for (const [role, ids] of after) {
    const before = type.grants.get(role);
    const given = [...ids].find(
      (id) => before?.has(id) !== true && !can(access, id.replace(/-owner$/, ''), false),
    );
    if (given !== undefined)
      throw new ApiError('notAllowed', `you are not allowed to grant "${given}": you have it not yourself`);
  }
}
