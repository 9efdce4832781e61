import { ApiError } from '../errors.ts';
import { exportedIn, exportLink } from '../exports/link.ts';
import type { Ports } from '../ports/index.ts';
import type { TaskService } from '../services/index.ts';
import type { TaskRecord, UserView } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { viewUserForStaff } from '../users/people.ts';

/** Returns the users of tasks that deactivate or reactivate users. */
async function usersIn(unit: ReadUnit, { result }: TaskRecord): Promise<readonly UserView[] | null> {
  const ids = result?.users;
  if (!Array.isArray(ids)) return null;
  const found = await unit.store.users.getMany(ids.map(String));
  return found.map((user) => viewUserForStaff(unit, user));
}

export function taskService(ports: Ports): TaskService {
  return {
    async get(actor, id) {
      if (actor.kind !== 'server') throw new ApiError('notAllowed', 'tasks are for the server only');
      const { task, users } = await runReadUnit(ports, async (unit) => {
        const task = await unit.store.tasks.get(id);
        return { task, users: task === null ? null : await usersIn(unit, task) };
      });
      if (task === null) throw new ApiError('notFound', `Can't find task with id ${id}`);
      const now = ports.clock.now();
      const exported = exportedIn(task.result);
      const link =
        exported === null ? null : exportLink(ports.files, { now, taskId: id, kind: exported.kind });
      return { ...task, link, users };
    },
  };
}
