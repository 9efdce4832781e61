import { ApiError } from '../errors.ts';
import { noteEvent } from '../hooks/note.ts';
import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ModerationService } from '../services/index.ts';
import type { MuteRecord, MuteView, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { publishMutes } from '../users/publish-mutes.ts';
import { endOf, mostMutes, requireTargets } from './targets.ts';

const MUTES_UPDATED = 'notification.mutes_updated';

function noteMutes(
  unit: Unit,
  type: 'user.muted' | 'user.unmuted',
  { user, targets }: { readonly user: UserRecord; readonly targets: readonly UserRecord[] },
): void {
  noteEvent(unit, {
    type,
    cid: null,
    createdAt: unit.clock.now(),
    user: viewUser(unit, user),
    targets: targets.map((target) => viewUser(unit, target)),
  });
}

export function muteUsers(ports: Ports): ModerationService['mute'] {
  return (actor, input) =>
    runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      requireAppGrant(unit, caller, 'mute-user');
      const now = unit.clock.now();
      // Clients send 0 for "no end".
      const expires = input.timeout === 0 ? null : endOf(input.timeout, now);
      const targetIds = input.targetIds();
      if (targetIds.includes(user.id)) throw new ApiError('input', 'user cannot mute himself');
      const { targets, unknown } = await requireTargets(unit, user, targetIds);
      const before = new Map(
        (await unit.store.relations.mutesOf(user.id, now)).map((mute) => [mute.targetId, mute]),
      );
      const fresh = targets.filter(({ id }) => !before.has(id)).length;
      const most = mostMutes(user);
      if (before.size + fresh > most)
        throw new ApiError('input', `at most ${most} users can be muted by one user: unmute some`);
      const mutes: MuteView[] = [];
      for (const target of targets) {
        const createdAt = before.get(target.id)?.createdAt ?? now;
        const mute: MuteRecord = { userId: user.id, targetId: target.id, createdAt, updatedAt: now, expires };
        await unit.store.relations.putMute(mute);
        mutes.push({ ...mute, user: viewUser(unit, user), target: viewUser(unit, target) });
      }
      noteMutes(unit, 'user.muted', { user, targets });
      return { mutes, unknown, me: await publishMutes(unit, user, MUTES_UPDATED) };
    });
}

export function unmuteUsers(ports: Ports): ModerationService['unmute'] {
  return (actor, targetIds) =>
    runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      requireAppGrant(unit, caller, 'mute-user');
      const { targets, unknown } = await requireTargets(unit, user, targetIds());
      let isChanged = false;
      for (const { id } of targets) if (await unit.store.relations.removeMute(user.id, id)) isChanged = true;
      if (isChanged) {
        noteMutes(unit, 'user.unmuted', { user, targets });
        await publishMutes(unit, user, MUTES_UPDATED);
      }
      return { unknown };
    });
}
