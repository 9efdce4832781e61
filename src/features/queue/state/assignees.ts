import { askAs, type ChatRuntime, commandGroup, type Person } from '../../../chat/index.ts';
import { queryUsers } from '../../../client/resources/users.ts';
import { type Readable, writable } from '../../../util/readable.ts';

/** The most people of one request. */
const MOST = 100;

/** The people whom conversations are assigned to, by id. A channel names its assignee by the id alone. */
interface Assignees {
  readonly known: Readable<ReadonlyMap<string, Person>>;
  isMe(id: string): boolean;
  /** Reads a person who is not known yet. The rows of a page ask with one request. */
  want(id: string): void;
}

function createAssignees(runtime: ChatRuntime): Assignees {
  const known = writable<ReadonlyMap<string, Person>>(new Map());
  const asked = new Set<string>();
  let waiting: string[] = [];

  async function read(): Promise<void> {
    const ids = waiting.splice(0, MOST);
    if (waiting.length > 0) void read();
    const error = await askAs(runtime, async (client) => {
      const users = await queryUsers(client, { filter_conditions: { id: { $in: ids } }, limit: MOST });
      known.set(new Map([...known.get(), ...users.map((user) => [user.id, runtime.person(user)] as const)]));
    });
    // The next row that is drawn asks again.
    if (error) for (const id of ids) asked.delete(id);
  }

  return {
    known,
    isMe: (id) => id === runtime.me(),
    want(id) {
      if (asked.has(id)) return;
      asked.add(id);
      waiting = [...waiting, id];
      if (waiting.length === 1) queueMicrotask(() => void read());
    },
  };
}

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly assignees: Assignees;
  }
}

export const assigneesOf = commandGroup('assignees', createAssignees);
