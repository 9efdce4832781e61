import type { TSchema } from 'typebox';
import { ACCOUNT_SCHEMAS } from './account.ts';
import { CAMPAIGN_SCHEMAS } from './campaign.ts';
import { CHANNEL_SCHEMAS } from './channel.ts';
import { CONVERSATION_SCHEMAS } from './conversation.ts';
import { HOOK_SCHEMAS } from './hooks.ts';
import { MESSAGE_SCHEMAS } from './message.ts';
import { MODERATION_SCHEMAS } from './moderation.ts';
import { POLICY_SCHEMAS } from './policy.ts';
import { RETENTION_SCHEMAS } from './retention.ts';
import { STAFF_SCHEMAS } from './staff.ts';
import { USER_SCHEMAS } from './user.ts';

export { PREVIEW, TASK, UNREAD, UPLOADED } from './account.ts';
export { CHANNEL_STATE, RATING } from './channel.ts';
export { SHARED_LOCATION } from './conversation.ts';
export * from './fields.ts';
export { HOOK_CHECK } from './hooks.ts';
export { BRIEF_CHANNEL_TYPE, COMMAND, FULL_CHANNEL_TYPE } from './policy.ts';

/** The named schemas, called as in the API's reference if it has them. `ref` points at one. */
export const SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...ACCOUNT_SCHEMAS,
  ...CAMPAIGN_SCHEMAS,
  ...CHANNEL_SCHEMAS,
  ...CONVERSATION_SCHEMAS,
  ...HOOK_SCHEMAS,
  ...MESSAGE_SCHEMAS,
  ...MODERATION_SCHEMAS,
  ...POLICY_SCHEMAS,
  ...RETENTION_SCHEMAS,
  ...STAFF_SCHEMAS,
  ...USER_SCHEMAS,
};
