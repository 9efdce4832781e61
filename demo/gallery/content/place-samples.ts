import { asUser } from '../as-user.ts';
import { INES, ME, TOMAS } from './people.ts';

const shared = (person: typeof INES, device: string) => ({
  user: asUser(person),
  shared_location: { created_by_device_id: device },
});

/** Shared locations of messages, by message id. */
export const PLACES: Readonly<Record<string, object>> = {
  'place-still': shared(INES, 'a'),
  'place-live': shared(TOMAS, 'b'),
  'place-mine': shared(ME, 'here'),
  'place-ended': shared(TOMAS, 'b'),
};
