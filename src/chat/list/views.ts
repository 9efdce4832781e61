import { type Entry, membershipOf } from './entry.ts';
import { type ChannelFilter, listFilter } from './filter.ts';

/** The parts of the queue of support. `mine` and `unassigned` are open ones. */
export const QUEUES = ['open', 'mine', 'unassigned', 'snoozed', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];

/** A list of channels: a person's own, and for staff everybody's support, or one part of the queue of support. */
export type ListView = 'open' | 'archived' | `queue-${Queue}`;

/** What belongs to a list. */
export interface ViewRules {
  filter(me: string, staff: boolean): ChannelFilter;
  has(entry: Entry, me: string): boolean;
  /** Returns whether a channel that changed belongs to the list now. */
  admits(channel: object | null | undefined, me: string): boolean;
}

/** Returns the fields by which a conversation is in a part of the queue. */
function queueFilter(queue: Queue, me: string): ChannelFilter {
  if (queue === 'mine' || queue === 'unassigned')
    return { support_status: 'open', support_assignee_id: queue === 'mine' ? me : null };
  return { support_status: queue };
}

function queueRules(queue: Queue): ViewRules {
  const filter = (me: string) => queueFilter(queue, me);
  const admits: ViewRules['admits'] = (channel, me) => {
    const fields: ChannelFilter = { ...channel };
    return Object.entries(filter(me)).every(([key, value]) => fields[key] === value);
  };
  return { filter, admits, has: ({ channel }, me) => admits(channel.data, me) };
}

export function rulesOf(view: ListView): ViewRules {
  const queue = QUEUES.find((name) => view === `queue-${name}`);
  if (queue) return queueRules(queue);
  const archived = view === 'archived';
  return {
    filter: (me, staff) => listFilter(me, staff, archived),
    has: ({ channel }) => membershipOf(channel.membership).archived === archived,
    // A change of the channel leaves this person's own settings as they are.
    admits: () => false,
  };
}
