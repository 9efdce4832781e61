import { askAs, type ChatRuntime, type Person } from '../../../chat/index.ts';
import { queryUsers } from '../../../client/resources/users.ts';

/** The most colleagues that are offered, as many as the API gives at once. */
const MOST_COLLEAGUES = 100;

/** Returns the people who answer, without this person; nobody if they cannot be read. */
export async function fetchColleagues(runtime: ChatRuntime): Promise<readonly Person[]> {
  let found: readonly Person[] = [];
  await askAs(runtime, async (client) => {
    const users = await queryUsers(client, {
      filter_conditions: { role: { $in: ['agent', 'moderator', 'admin'] } },
      sort: [
        { field: 'name', direction: 1 },
        { field: 'id', direction: 1 },
      ],
      limit: MOST_COLLEAGUES,
      presence: true,
    });
    found = users.filter(({ id }) => id !== client.userId).map((user) => runtime.person(user));
  });
  return found;
}
