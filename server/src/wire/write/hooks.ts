import type { ChannelFacts, DomainEvent, HookDelivery, HookOnlyEvent } from '../../domain/index.ts';
import { writeCampaign } from './campaigns.ts';
import { writeEvent } from './events/event.ts';
import type { JsonObject } from './json-object.ts';
import { writeMessage } from './messages/message.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

const HOOK_ONLY = {
  'campaign.completed': true,
  'campaign.started': true,
  'message.flagged': true,
  'message.pending': true,
  'user.deactivated': true,
  'user.flagged': true,
  'user.muted': true,
  'user.reactivated': true,
  'user.unmuted': true,
} as const satisfies Record<HookOnlyEvent['type'], true>;

const isHookOnly = (event: DomainEvent | HookOnlyEvent): event is HookOnlyEvent => event.type in HOOK_ONLY;

function writePayload(event: HookOnlyEvent): JsonObject {
  switch (event.type) {
    case 'campaign.started':
    case 'campaign.completed':
      return { campaign: writeCampaign(event.campaign) };
    case 'user.muted':
    case 'user.unmuted': {
      const targets = event.targets.map(writeUser);
      const [first] = targets;
      return {
        user: writeUser(event.user),
        ...(targets.length === 1 && first !== undefined ? { target_user: first } : { target_users: targets }),
      };
    }
    case 'message.flagged':
    case 'user.flagged':
      return {
        user: writeUser(event.user),
        reason: event.reason,
        ...(event.message !== null && { message: writeMessage(event.message), message_id: event.message.id }),
        ...(event.message === null && event.target !== null && { target_user: writeUser(event.target) }),
      };
    case 'message.pending':
      return {
        user: writeUser(event.user),
        message: writeMessage(event.message),
        metadata: event.metadata,
        method: 'create',
      };
    default:
      return { user: writeUser(event.user) };
  }
}

/** Writes the body that a hook receives, as JSON. */
export function writeHookBody(event: DomainEvent | HookOnlyEvent, facts?: ChannelFacts): string {
  const written = isHookOnly(event)
    ? { type: event.type, created_at: writeTime(event.createdAt), ...writePayload(event) }
    : writeEvent(event, facts);
  return JSON.stringify(written);
}

/** Writes an entry of the log: an addition to the API. */
export const writeHookDelivery = (delivery: HookDelivery): JsonObject => ({
  id: delivery.id,
  hook_id: delivery.hookId,
  event_type: delivery.eventType,
  state: delivery.state,
  attempts: delivery.attempts,
  created_at: writeTime(delivery.createdAt),
  ...(delivery.finishedAt !== null && { finished_at: writeTime(delivery.finishedAt) }),
  ...(delivery.dueAt !== null && { due_at: writeTime(delivery.dueAt) }),
  ...(delivery.status !== null && { status_code: delivery.status }),
  ...(delivery.error !== '' && { error: delivery.error }),
});
