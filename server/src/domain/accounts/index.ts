import { ApiError } from '../errors.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import type { AccountService } from '../services/index.ts';
import { startTask } from '../tasks/run.ts';
import type { Actor, UserId, UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { viewUserForStaff } from '../users/people.ts';
import { requireFreeName } from '../users/unique-name.ts';
import { markDeleted } from './delete.ts';
import { deactivateJob, deleteUsersJob, deletingInput, reactivateJob, switchingOf } from './jobs.ts';
import { deactivateUser, reactivateUser } from './switch-off.ts';

const CHANGING = 'changing accounts';

export function accountService(ports: Ports): AccountService {
  const allowed = (actor: Actor) => runReadUnit(ports, (unit) => requireServer(unit, actor, CHANGING));
  const shown = (user: UserRecord) => viewUserForStaff(ports, user);

  return {
    async deactivate(actor, id, input) {
      await allowed(actor);
      return shown(await deactivateUser(ports, id, { input }));
    },
    async reactivate(actor, id, input) {
      await allowed(actor);
      return shown(
        await reactivateUser(ports, id, {
          name: input.name?.() ?? null,
          withMessages: input.restoreMessages === true,
        }),
      );
    },
    async deactivateMany(actor, ids, input) {
      await allowed(actor);
      const markMessagesDeleted = input.markMessagesDeleted === true;
      const task = await switchingOf(ports, { ids: ids(), markMessagesDeleted });
      return (await startTask(ports, deactivateJob, task)).taskId;
    },
    async reactivateMany(actor, ids, input) {
      await allowed(actor);
      const restoreMessages = input.restoreMessages === true;
      const task = await switchingOf(ports, { ids: ids(), restoreMessages });
      return (await startTask(ports, reactivateJob, task)).taskId;
    },
    async delete(actor, id, read) {
      await allowed(actor);
      const deletion = read();
      const user = shown(await markDeleted(ports, id, { deletion }));
      const task = deletingInput({ ids: [id], deletion, marked: true });
      return { user, taskId: (await startTask(ports, deleteUsersJob, task)).taskId };
    },
    async deleteMany(actor, ids, read) {
      await allowed(actor);
      const deletion = read();
      const task = deletingInput({ ids: ids(), deletion, marked: false });
      return (await startTask(ports, deleteUsersJob, task)).taskId;
    },
    async restore(actor, ids) {
      await allowed(actor);
      await runUnit(ports, async (unit) => {
        for (const id of ids()) await restoreUser(unit, id);
      });
    },
  };
}

/** @throws ApiError `notFound`, or `input` if the user was not deleted softly */
async function restoreUser(unit: Unit, id: UserId): Promise<void> {
  const user = await unit.store.users.get(id);
  if (user === null) throw new ApiError('notFound', `the user ${id} does not exist`);
  if (user.deletedAt === null || (await unit.store.users.isErased(id)))
    throw new ApiError('input', `user ${id} was not deleted softly and cannot be restored`);
  const back = { ...user, deletedAt: null, updatedAt: unit.clock.now() };
  if (back.deactivatedAt === null) await requireFreeName(unit, null, back);
  await unit.store.users.put(back);
}
