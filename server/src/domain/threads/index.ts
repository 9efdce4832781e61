import type { Ports } from '../ports/index.ts';
import type { ThreadService } from '../services/index.ts';
import { getThread, queryThreads } from './query.ts';
import { updateThread } from './update.ts';

export function threadService(ports: Ports): ThreadService {
  return {
    query: (actor, input) => queryThreads(ports, actor, input),
    get: (actor, parentId, shape) => getThread(ports, actor, { parentId, shape }),
    updatePartial: (actor, parentId, change) => updateThread(ports, actor, { parentId, change }),
  };
}
