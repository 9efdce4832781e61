import type { TaskRecord } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export function writeTask(task: TaskRecord): JsonObject {
  return {
    task_id: task.id,
    status: task.status,
    created_at: writeTime(task.createdAt),
    updated_at: writeTime(task.updatedAt),
    ...(task.result !== null && { result: task.result }),
    ...(task.error !== null && { error: { type: 'task', description: task.error } }),
  };
}
