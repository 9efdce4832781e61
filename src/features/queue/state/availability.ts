import { askAs, type ChatError, type ChatRuntime } from '../../../chat/index.ts';
import { updateOwnUser } from '../../../client/resources/users.ts';

/** Whether one of the staff answers. Visitors see anything but `online` as offline. */
export const AVAILABILITIES = ['online', 'away', 'dnd'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Returns the person's own choice. */
export function availabilityOf(runtime: ChatRuntime): Availability {
  const { availability } = { ...runtime.link()?.own.me } as { readonly availability?: unknown };
  return AVAILABILITIES.find((choice) => choice === availability) ?? 'online';
}

/** Stores the choice on the person's own user. Returns null, or the error. */
export const setAvailability = (
  runtime: ChatRuntime,
  availability: Availability,
): Promise<ChatError | null> => askAs(runtime, (client) => updateOwnUser(client, { set: { availability } }));
