import { ApiError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { TaskService } from '../services.ts';

export function taskService(ports: Ports): TaskService {
  return {
    async get(actor, id) {
      if (actor.kind !== 'server') throw new ApiError('notAllowed', 'tasks are for the server only');
      const task = await ports.store.read((store) => store.tasks.get(id));
      if (task === null) throw new ApiError('notFound', `Can't find task with id ${id}`);
      return task;
    },
  };
}
