import type { ChatEvent } from '../../../protocol/index.ts';
import type { News, PassedOn } from './news.ts';

/** Returns what an event of the API says. Nothing else in the chat reads the types that are read here. */
export function readEvent(event: ChatEvent): News {
  switch (event.type) {
    case 'member.added':
    case 'member.updated':
      return { ...event, type: 'member-changed', joined: event.type === 'member.added' };
    case 'member.removed':
      return { ...event, type: 'member-removed' };
    default:
      return event satisfies PassedOn;
  }
}
