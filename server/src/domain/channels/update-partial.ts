import { type Change, changeOf } from '../events/change.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ChannelPatch } from '../services/index.ts';
import { changeSupport } from '../support/apply.ts';
import type { Actor, ChannelRecord, Cid } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingOrNewCaller } from '../users/acting-user.ts';
import { requireFieldGrants } from './field-grants.ts';
import { readableChannel } from './load.ts';
import { publishStatus } from './support-status.ts';
import { publishUpdated, type Updated, updateCooldown, updatedState } from './update.ts';

function patched(access: Access, patch: ChannelPatch): Partial<ChannelRecord> {
  const { channel } = access;
  const data = patch.apply(channel);
  // Unset fields are changes too and need the same grants.
  const frozen = data.frozen ?? false;
  const disabled = data.disabled ?? false;
  const configOverrides = patch.touchesOverrides ? (data.configOverrides ?? {}) : null;
  // Freezing has a grant of its own; a moderator who may freeze need not be able to rename.
  if (!patch.onlyFreezes) requireGrant(access, 'update-channel');
  requireFieldGrants(access, { ...data, frozen, disabled, team: data.team ?? '', configOverrides });
  return {
    custom: data.custom,
    frozen,
    disabled,
    team: data.team,
    configOverrides: configOverrides ?? channel.configOverrides,
  };
}

/** Changes what everybody sees. */
async function updateFacts(change: Change, access: Access, patch: ChannelPatch): Promise<void> {
  change.patch(patched(access, patch));
  if (patch.cooldown !== null) updateCooldown(change, access, patch.cooldown);
  await publishUpdated(change, access.caller, null);
}

/** Sets and unsets single fields of a channel. */
export async function updateChannelPartial(
  ports: Ports,
  actor: Actor,
  { cid, patch }: { readonly cid: Cid; readonly patch: ChannelPatch },
): Promise<Updated> {
  return runUnit(ports, async (unit) => {
    const caller = await actingOrNewCaller(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    patch.refuseReserved();
    refuseBannedCaller(unit, access);
    const change = changeOf(unit, access.channel);
    if (patch.support !== null) await changeSupport(change, access, patch.support);
    if (patch.support?.isAll === true) await publishStatus(change, caller.user);
    else await updateFacts(change, access, patch);
    await change.save();
    return updatedState(change, caller);
  });
}
