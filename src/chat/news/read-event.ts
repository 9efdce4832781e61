import type { ChatEvent } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import type { MessageRemoved, News, PassedOn } from './news.ts';

/** Ids of new messages that are remembered, to recognize repeated events. */
const REMEMBERED = 50;

const REACTION_CHANGES = {
  'reaction.new': 'added',
  'reaction.updated': 'replaced',
  'reaction.deleted': 'removed',
} as const;

function leaves(event: {
  readonly deleted_for_me?: boolean;
  readonly hard_delete?: boolean;
}): MessageRemoved['leaves'] {
  if (event.deleted_for_me) return 'hidden';
  return event.hard_delete ? 'nothing' : 'mark';
}

/** Returns the chat's form of an API event. No other code reads the types handled here. */
export function readEvent(event: ChatEvent): News {
  switch (event.type) {
    case 'message.new':
      return { ...event, type: 'message-added', receivedAs: 'watching' };
    case 'notification.message_new':
      return { ...event, type: 'message-added', receivedAs: 'member' };
    case 'notification.thread_message_new':
      return { ...event, type: 'message-added', receivedAs: 'thread' };
    case 'message.updated':
    case 'message.undeleted':
      return { ...event, type: 'message-changed' };
    case 'message.deleted':
      return { ...event, type: 'message-removed', leaves: leaves(event) };
    case 'reaction.new':
    case 'reaction.updated':
    case 'reaction.deleted':
      return { ...event, type: 'reaction-changed', change: REACTION_CHANGES[event.type] };
    case 'member.added':
    case 'member.updated':
      return { ...event, type: 'member-changed', joined: event.type === 'member.added' };
    case 'member.removed':
      return { ...event, type: 'member-removed' };
    case 'channel.deleted':
    case 'notification.channel_deleted':
    case 'notification.removed_from_channel':
      return { ...event, type: 'channel-ended' };
    default:
      return event satisfies PassedOn;
  }
}

/** Returns a function that reads the events of one session, in their order. */
export function createReader(): (event: ChatEvent) => News {
  const seen: string[] = [];
  return (event) => {
    const news = readEvent(event);
    if (news.type !== 'message-added') return news;
    const { message }: EventFields = news;
    const id = message?.id ?? '';
    if (seen.includes(id)) return { ...news, again: true };
    seen.push(id);
    if (seen.length > REMEMBERED) seen.shift();
    return news;
  };
}
