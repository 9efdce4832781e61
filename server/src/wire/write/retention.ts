import type { RetentionPolicy, RetentionRun } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';

/** A server has one app, so any id will do. */
const APP_PK = 1;

export const writeRetentionPolicy = ({ kind, maxAgeHours, enabledAt }: RetentionPolicy): JsonObject => ({
  app_pk: APP_PK,
  policy: kind,
  config: { max_age_hours: maxAgeHours },
  enabled_at: writeTime(enabledAt),
});

export const writeRetentionRun = ({
  kind,
  at,
  channelsDeleted,
  messagesDeleted,
}: RetentionRun): JsonObject => ({
  app_pk: APP_PK,
  policy: kind,
  date: writeTime(at),
  stats: { channels_deleted: channelsDeleted, messages_deleted: messagesDeleted },
});
