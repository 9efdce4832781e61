import Type from 'typebox';
import { AnyObject, Count, optional, Text, Texts, Time } from './fields.ts';

/** The answer to a check of a queue or topic. */
export const HOOK_CHECK = { status: Text, error: optional(Text), data: optional(AnyObject) };

/** Hooks and their log. */
export const HOOK_SCHEMAS = {
  HookEvent: Type.Object({ name: Text, description: Text, products: Texts }),
  HookDelivery: Type.Object({
    id: Text,
    hook_id: Text,
    event_type: Text,
    state: Text,
    attempts: Count,
    created_at: Time,
    finished_at: optional(Time),
    due_at: optional(Time),
    status_code: optional(Count),
    error: optional(Text),
  }),
  CheckSQSRequest: Type.Object({
    sqs_url: optional(Text),
    sqs_key: optional(Text),
    sqs_secret: optional(Text),
  }),
  CheckSNSRequest: Type.Object({
    sns_topic_arn: optional(Text),
    sns_key: optional(Text),
    sns_secret: optional(Text),
  }),
};
