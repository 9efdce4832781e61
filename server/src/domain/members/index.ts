import type { Ports } from '../ports/index.ts';
import type { MembershipService } from '../services/index.ts';
import { hideChannel, showChannel } from './hide.ts';
import { muteChannels, unmuteChannels } from './mute-channel.ts';
import { updateMemberPartial } from './update-partial.ts';

export function membershipService(ports: Ports): MembershipService {
  return {
    hide: (actor, cid, clearHistory) => hideChannel(ports, actor, { cid, clearHistory }),
    show: (actor, cid) => showChannel(ports, actor, cid),
    updatePartial: (actor, change) => updateMemberPartial(ports, actor, change),
    mute: muteChannels(ports),
    unmute: unmuteChannels(ports),
  };
}
