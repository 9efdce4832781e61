import type { Person } from '../../src/chat/index.ts';

/** Returns a user as the API writes one. */
export const asUser = ({ id, name, image, role = 'user', online }: Person) => ({
  id,
  name,
  ...(image === undefined ? {} : { image }),
  role,
  online,
});
