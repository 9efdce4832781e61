import Type from 'typebox';
import { Count, ref, Text, Time } from './fields.ts';

/** How long data is kept. */
export const RETENTION_SCHEMAS = {
  PolicyConfig: Type.Object({ max_age_hours: Count }),
  RetentionPolicy: Type.Object({
    app_pk: Count,
    policy: Text,
    config: ref('PolicyConfig'),
    enabled_at: Time,
  }),
  RunStats: Type.Object({ channels_deleted: Count, messages_deleted: Count }),
  RetentionRunResponse: Type.Object({ app_pk: Count, policy: Text, date: Text, stats: ref('RunStats') }),
};
