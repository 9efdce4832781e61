import type { ChatClient } from '../../client/index.ts';
import { queryUsers } from '../../client/resources/users.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { Person } from '../model.ts';

/** People fetched at once. */
export const PEOPLE_PAGE = 10;

/**
 * Finds people of the app by name or id, without oneself. An empty `query` finds everybody.
 */
export async function findPeople(
  runtime: ChatRuntime,
  client: ChatClient,
  { query, offset = 0 }: { readonly query: string; readonly offset?: number },
): Promise<{ readonly people: readonly Person[]; readonly asked: number }> {
  const named =
    query === '' ? {} : { $or: [{ name: { $autocomplete: query } }, { id: { $autocomplete: query } }] };
  const users = await queryUsers(client, {
    filter_conditions: named,
    sort: [
      { field: 'name', direction: 1 },
      { field: 'id', direction: 1 },
    ],
    limit: PEOPLE_PAGE,
    offset,
    presence: true,
  });
  const others = users.filter(({ id }) => id !== runtime.me());
  return { people: others.map((user) => runtime.person(user)), asked: users.length };
}
