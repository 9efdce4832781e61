import type { Ports } from '../ports.ts';
import type { ThreadService } from '../services.ts';
import { getThread, queryThreads } from './query.ts';
import { updateThread } from './update.ts';

export function threadService(ports: Ports): ThreadService {
  return {
    query: (actor, input) => queryThreads(ports, actor, input),
    get: (actor, parentId, shape) => getThread(ports, actor, { parentId, shape }),
    updatePartial: (actor, parentId, change) => updateThread(ports, actor, { parentId, change }),
  };
}
