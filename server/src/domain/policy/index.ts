import type { Ports } from '../ports/index.ts';
import type { PolicyService } from '../services/index.ts';
import { blocklists } from './blocklists.ts';
import { channelTypes } from './channel-types.ts';
import { commands } from './commands.ts';
import { permissions } from './permissions.ts';
import { roles } from './roles.ts';

export function policyService(ports: Ports): PolicyService {
  return {
    ...channelTypes(ports),
    ...roles(ports),
    ...permissions(ports),
    ...commands(ports),
    ...blocklists(ports),
  };
}
