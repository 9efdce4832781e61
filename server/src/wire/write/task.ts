import type { TaskView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

/** Writes the result of a task: for an export the address of its file, on the server at `base`. */
function writeResult({ result, link, users }: TaskView, base: string): JsonObject {
  if (users !== null) return { result: { users: users.map(writeUser) } };
  if (link !== null) return { result: { url: `${base}${link}`, path: link.slice(0, link.indexOf('?')) } };
  return result === null ? {} : { result };
}

/** @param base scheme and host under which this server was called */
export function writeTask(task: TaskView, base: string): JsonObject {
  return {
    task_id: task.id,
    status: task.status,
    created_at: writeTime(task.createdAt),
    updated_at: writeTime(task.updatedAt),
    ...writeResult(task, base),
    ...(task.error !== null && { error: { type: 'task', description: task.error } }),
  };
}
