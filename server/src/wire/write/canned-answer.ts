import type { CannedAnswer } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

export function writeCannedAnswer({ shortcut, text, createdAt, updatedAt }: CannedAnswer): JsonObject {
  return { shortcut, text, created_at: writeTime(createdAt), updated_at: writeTime(updatedAt) };
}
