import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { channelTotalsWithThreads, onlineRecipients } from '../events/recipients.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Actor, ChannelView, Cid } from '../types/index.ts';
import { runUnit, type UnitPorts } from '../unit.ts';
import { dropUploads } from '../uploads/of-messages.ts';
import { actingCaller } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { parseCid } from './cid.ts';
import { readableChannel } from './load.ts';

/** Drops watchers of a deleted channel. */
function dropWatchers({ presence, connections }: UnitPorts, cid: Cid): void {
  for (const userId of presence.watchers(cid))
    for (const connectionId of presence.watchingConnections(cid, userId)) {
      presence.unwatch(cid, userId, connectionId);
      connections.unsubscribe(connectionId, cid);
    }
}

/**
 * Deletes a channel. Soft: nobody finds the channel any more, and it can be created again under its id. Hard, for the
 * server only: all messages in it and files sent to it are gone as well. @throws ApiError `notFound`, `notAllowed`.
 */
export async function deleteChannel(
  ports: Ports,
  actor: Actor,
  { cid, hard }: { readonly cid: Cid; readonly hard: boolean },
): Promise<ChannelView> {
  parseCid(cid);
  const { view, files } = await runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    requireGrant(access, 'delete-channel');
    if (hard && !caller.server)
      throw new ApiError('notAllowed', 'hard delete of channels is only allowed with server side auth');
    const recipients = await onlineRecipients(unit, access.channel);
    const change = changeOf(unit, access.channel);
    const at = change.stamp();
    change.patch({ deletedAt: at, updatedAt: at });
    await change.log({ type: 'channel.deleted' });
    await change.save();
    const { channel } = change;
    const { createdById } = channel;
    const people = await loadPeople(unit, createdById === null ? [] : [createdById], [caller.user]);
    const user = caller.id === null ? null : people(caller.id);
    const shown = broadcastChannel(channel, people);
    const event = { cid, createdAt: at, user, channel: shown, message: null };
    const totals = await channelTotalsWithThreads(unit, channel, recipients);
    change.publish({ type: 'channel.deleted', ...event }, { kind: 'watchers', cid }, totals);
    change.publish(
      { type: 'notification.channel_deleted', ...event },
      { kind: 'notWatching', cid, userIds: recipients.userIds },
      totals,
    );
    if (hard) await unit.store.channels.remove(cid);
    unit.store.afterCommit(() => dropWatchers(unit, cid));
    const files = hard ? await unit.store.uploads.removeIn(cid) : [];
    return { view: { ...shown, createdBy: null, custom: {} }, files };
  });
  await dropUploads(ports, files);
  return view;
}
