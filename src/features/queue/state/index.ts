export { assigneesOf } from './assignees.ts';
export { AVAILABILITIES, type Availability, availabilityOf, setAvailability } from './availability.ts';

import {
  askAs,
  type ChatError,
  type ChatRuntime,
  type Person,
  queueOf,
  type SupportPlace,
  supportPlaceOf,
} from '../../../chat/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { updateChannel } from '../../../client/resources/channel-changes.ts';
import { queryChannels } from '../../../client/resources/channels.ts';
import { queryUsers } from '../../../client/resources/users.ts';

/** The most colleagues of one list, as many as the API gives at once. */
const MOST_STAFF = 100;
const HOUR_MS = 3_600_000;
/** "Later today" is this much later. */
const LATER_HOURS = 3;
/** Snoozes until another day end at this hour, in the person's own time. */
const MORNING_HOUR = 9;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** A change of a conversation's place in the queue. */
export type QueueChange =
  | { readonly kind: 'take' }
  | { readonly kind: 'assign'; readonly to: string | null }
  | { readonly kind: 'snooze'; readonly until: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'priority'; readonly priority: number };

function fieldsOf(change: QueueChange, me: string): Readonly<Record<string, unknown>> {
  switch (change.kind) {
    case 'take':
      return { support_assignee_id: me };
    case 'assign':
      return { support_assignee_id: change.to };
    case 'snooze':
      return {
        support_status: 'snoozed',
        support_snoozed_until: new Date(change.until).toISOString(),
      };
    case 'open':
      return { support_status: 'open' };
    case 'tags':
      return { support_tags: change.tags };
    case 'priority':
      return { support_priority: change.priority };
  }
}

/** Changes a conversation's place in the queue. Returns null, or the error. */
export function changeQueue(
  runtime: ChatRuntime,
  cid: string,
  change: QueueChange,
): Promise<ChatError | null> {
  return askAs(runtime, (client) => updateChannel(client, cid, { set: fieldsOf(change, client.userId) }));
}

/** What a request found, or why it failed. */
export interface Found<T> {
  readonly found: T | null;
  readonly error: ChatError | null;
}

async function findWith<T>(
  runtime: ChatRuntime,
  request: (client: ChatClient) => Promise<T | null>,
): Promise<Found<T>> {
  let found: T | null = null;
  const error = await askAs(runtime, async (client) => {
    found = await request(client);
  });
  return { found, error };
}

/** Returns a conversation's place in the queue as it is now. */
export async function fetchPlace(runtime: ChatRuntime, cid: string): Promise<Found<SupportPlace>> {
  const known = queueOf(runtime, cid);
  if (known) return { found: known.place, error: null };
  return findWith(runtime, async (client) => {
    const [state] = await queryChannels(client, {
      filter_conditions: { cid: { $eq: cid } },
      limit: 1,
      message_limit: 0,
      member_limit: 0,
    });
    return supportPlaceOf(state?.channel);
  });
}

/** One of the people who answer. */
export interface Colleague {
  readonly person: Person;
  readonly isMe: boolean;
}

/** Returns the people who answer, this person first and the others by name. */
export function fetchStaff(runtime: ChatRuntime): Promise<Found<readonly Colleague[]>> {
  return findWith(runtime, async (client) => {
    const users = await queryUsers(client, {
      filter_conditions: { role: { $in: ['agent', 'moderator', 'admin'] } },
      sort: [
        { field: 'name', direction: 1 },
        { field: 'id', direction: 1 },
      ],
      limit: MOST_STAFF,
      presence: true,
    });
    const staff = users.map((user) => ({ person: runtime.person(user), isMe: user.id === client.userId }));
    return [...staff.filter(({ isMe }) => isMe), ...staff.filter(({ isMe }) => !isMe)];
  });
}

/** The times that a snooze offers, epoch ms. */
export interface SnoozeTimes {
  /** Null in the evening, when the day ends before. */
  readonly later: number | null;
  readonly tomorrow: number;
  readonly nextWeek: number;
}

/** Returns the morning of a day that many days from now. */
function morningIn(days: number, now: number): number {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return date.setHours(MORNING_HOUR, 0, 0, 0);
}

/** Returns the times that a snooze offers. */
export function snoozeTimes(now: number): SnoozeTimes {
  const later = now + LATER_HOURS * HOUR_MS;
  const isToday = new Date(later).getDate() === new Date(now).getDate();
  const toMonday = (MONDAY - new Date(now).getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  return {
    later: isToday ? later : null,
    tomorrow: morningIn(1, now),
    nextWeek: morningIn(toMonday, now),
  };
}
