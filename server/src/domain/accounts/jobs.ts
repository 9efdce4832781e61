/** Tasks that change many accounts, one after the other. */
import type { Ports } from '../ports/index.ts';
import type { UserDeletion } from '../services/index.ts';
import type { Job } from '../tasks/run.ts';
import type { Custom, Json, Millis, UserId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { clearUp, markDeleted } from './delete.ts';
import { deactivateUser, reactivateUser } from './switch-off.ts';

/** Stored as JSON, and read back unchanged. */
const asInput = (input: object): Custom => input as { readonly [key: string]: Json };
const fromInput = <T>(input: Custom): T => input as unknown as T;

interface Switching {
  readonly ids: readonly UserId[];
  readonly restoreMessages?: boolean;
  readonly markMessagesDeleted?: boolean;
  /** Time at which they were deactivated. */
  readonly since?: { readonly [id: UserId]: Millis };
}

const switchingInput = (input: Switching): Custom => asInput(input);

/** Users, and which of their data was deleted before the task began. */
interface Deleting {
  readonly ids: readonly UserId[];
  readonly deletion: UserDeletion;
  /** The call has marked the users as deleted already. */
  readonly marked: boolean;
}

export const deletingInput = (input: Deleting): Custom => asInput(input);

/** Returns the users for whom it succeeded; the task reports them as they are then. */
const doneIn = (
  ids: readonly UserId[],
  outcomes: { readonly [id: string]: { readonly status: string } },
) => ({
  users: ids.filter((id) => outcomes[id]?.status === 'ok'),
});

export const deactivateJob: Job = {
  kind: 'deactivate-users',
  async run(ports, input, progress) {
    const { ids, ...options } = fromInput<Switching>(input);
    return doneIn(
      ids,
      await progress.each(ids, (id, again) => deactivateUser(ports, id, { input: options, again })),
    );
  },
};

export const reactivateJob: Job = {
  kind: 'reactivate-users',
  async run(ports, input, progress) {
    const { ids, since = {}, restoreMessages: withMessages = false } = fromInput<Switching>(input);
    const known = (id: UserId) => (Object.hasOwn(since, id) ? (since[id] ?? null) : null);
    const work = (id: UserId, again: boolean) =>
      reactivateUser(ports, id, { name: null, withMessages, wasOff: again ? known(id) : null });
    return doneIn(ids, await progress.each(ids, work));
  },
};

export const deleteUsersJob: Job = {
  kind: 'delete-users',
  async run(ports, input, progress) {
    const { ids, deletion, marked } = fromInput<Deleting>(input);
    return progress.each(ids, async (id, again) => {
      if (!marked) await markDeleted(ports, id, { deletion, again });
      await clearUp(ports, id, deletion);
    });
  },
};

export const ACCOUNT_JOBS: readonly Job[] = [deactivateJob, reactivateJob, deleteUsersJob];

/**
 * Returns the task's input, to continue with users who were partly reactivated: the time of their deactivation is gone
 * by then.
 */
export async function switchingOf(ports: Ports, input: Omit<Switching, 'since'>): Promise<Custom> {
  const users = await runReadUnit(ports, (unit) => unit.store.users.getMany(input.ids));
  const since = users.flatMap(({ id, deactivatedAt }) =>
    deactivatedAt === null ? [] : [[id, deactivatedAt]],
  );
  return switchingInput({ ...input, since: Object.fromEntries(since) });
}
