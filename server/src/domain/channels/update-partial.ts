import { changeOf } from '../events/change.ts';
import { customOf } from '../input/custom.ts';
import { applySteps, readSteps, refuseReservedStep, type Step } from '../input/set-unset.ts';
import { refuseBannedCaller } from '../messages/content-grants.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { Actor, ChannelRecord, Cid, Custom } from '../types.ts';
import { runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import {
  type ChannelData,
  FIRST_CHANNEL_KEYS,
  RESERVED_CHANNEL_KEYS,
  readChannelData,
  requireFieldGrants,
} from './channel-data.ts';
import { readableChannel } from './load.ts';
import { publishUpdated, type Updated, updatedState } from './update.ts';

const FIXED: ReadonlySet<string> = new Set([...RESERVED_CHANNEL_KEYS, ...FIRST_CHANNEL_KEYS]);

/** The channel as the flat object a client edits; custom data may be from before a name became the server's. */
function flat(channel: ChannelRecord): Custom {
  const { custom, frozen, disabled, team } = channel;
  return {
    ...customOf(custom, FIXED),
    frozen,
    disabled,
    config_overrides: channel.configOverrides,
    ...(team === null ? {} : { team }),
  };
}

/** Given or taken away with these steps. */
function touchedOverrides(
  steps: readonly Step[],
  data: ChannelData,
): ChannelRecord['configOverrides'] | null {
  const touched = steps.some(({ path }) => path[0] === 'config_overrides');
  return touched ? (data.configOverrides ?? {}) : null;
}

function apply(access: Access, steps: readonly Step[]): Partial<ChannelRecord> {
  const { channel } = access;
  const read = readChannelData(applySteps(flat(channel), steps));
  // Unset fields are changes too and need the same grants.
  const frozen = read.frozen ?? false;
  const disabled = read.disabled ?? false;
  const configOverrides = touchedOverrides(steps, read);
  // Freezing has a grant of its own; a moderator who may freeze need not be able to rename.
  const onlyFreezes = steps.every(({ path }) => path[0] === 'frozen');
  if (!onlyFreezes) requireGrant(access, 'update-channel');
  requireFieldGrants(access, { ...read, frozen, disabled, team: read.team ?? '', configOverrides });
  return {
    custom: read.custom,
    frozen,
    disabled,
    team: read.team,
    configOverrides: configOverrides ?? channel.configOverrides,
  };
}

/** Set and unset single fields of a channel. */
export async function updateChannelPartial(
  ports: Ports,
  actor: Actor,
  { cid, input }: { readonly cid: Cid; readonly input: SetUnset },
): Promise<Updated> {
  const steps = readSteps(input);
  return runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    refuseReservedStep(steps, FIXED);
    refuseBannedCaller(unit, access);
    const change = changeOf(unit, access.channel);
    change.patch(apply(access, steps));
    await publishUpdated(change, caller, null);
    await change.save();
    return updatedState(change, caller);
  });
}
