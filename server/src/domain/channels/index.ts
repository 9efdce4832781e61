import type { Ports } from '../ports/index.ts';
import { requireConnection } from '../presence/require-connection.ts';
import { stopWatching } from '../presence/watching.ts';
import type { ChannelService } from '../services/index.ts';
import { supportCounts } from '../support/counts.ts';
import { findRating, rateConversation } from '../support/rate.ts';
import type { Actor, Cid, ConnectionId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { anonymousUser, callerOf } from '../users/caller.ts';
import { updateChannels } from './batch.ts';
import { parseCid } from './cid.ts';
import { closeConversation } from './close.ts';
import { deleteChannel } from './delete.ts';
import { deleteChannels } from './delete-many.ts';
import { getChannel, getOrCreate } from './get-or-create.ts';
import { queryChannels } from './query.ts';
import { truncateChannel } from './truncate.ts';
import { updateChannel } from './update.ts';
import { updateChannelPartial } from './update-partial.ts';

async function leave(
  ports: Ports,
  actor: Actor,
  { cid, connectionId }: { readonly cid: Cid; readonly connectionId: ConnectionId | null | undefined },
): Promise<void> {
  parseCid(cid);
  const connection = requireConnection(ports, actor, connectionId);
  const caller = await runReadUnit(ports, (unit) => callerOf(unit.store.users, actor));
  stopWatching(ports, cid, { user: caller.user ?? anonymousUser(caller.id ?? ''), connectionId: connection });
}

export function channelService(ports: Ports): ChannelService {
  return {
    getOrCreate: (actor, input) => getOrCreate(ports, actor, input),
    get: (actor, input) => getChannel(ports, actor, input),
    query: (actor, input) => queryChannels(ports, actor, input),
    update: (actor, cid, input) => updateChannel(ports, actor, { cid, input }),
    updatePartial: (actor, cid, patch) => updateChannelPartial(ports, actor, { cid, patch }),
    close: (actor, cid) => closeConversation(ports, actor, cid),
    rate: (actor, input) => rateConversation(ports, actor, input),
    rating: (actor, cid) => findRating(ports, actor, cid),
    supportCounts: (actor) => supportCounts(ports, actor),
    truncate: (actor, cid, input) => truncateChannel(ports, actor, { cid, input }),
    delete: (actor, cid, hard) => deleteChannel(ports, actor, { cid, hard }),
    deleteMany: deleteChannels(ports),
    updateMany: updateChannels(ports),
    stopWatching: (actor, cid, connectionId) => leave(ports, actor, { cid, connectionId }),
  };
}
