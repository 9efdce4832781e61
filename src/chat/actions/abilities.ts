import { keepIfSame } from '../../util/keep-if-same.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import type { Abilities } from '../model.ts';

export const NO_ABILITIES: Abilities = {
  react: false,
  quote: false,
  reply: false,
  editOwn: false,
  editAny: false,
  deleteOwn: false,
  deleteAny: false,
  pin: false,
  flag: false,
  markUnread: false,
  attach: false,
};

/** Before there is a channel: the server's word comes with it. */
export const FIRST_ABILITIES: Abilities = { ...NO_ABILITIES, attach: true };

/**
 * What the server lets this person do here, by the capabilities it gave with the channel.
 * @param unknown where it gave none
 */
export function abilitiesOf(
  channel: ChannelState | null,
  tracked: boolean,
  before: Abilities,
  unknown: Abilities,
): Abilities {
  const capabilities = channel?.data?.own_capabilities;
  if (!Array.isArray(capabilities)) return unknown;
  const has = new Set<string>(capabilities);
  return keepIfSame(before, {
    react: has.has('send-reaction'),
    quote: has.has('quote-message') && has.has('send-message'),
    reply: has.has('send-reply'),
    editOwn: has.has('update-own-message'),
    editAny: has.has('update-any-message'),
    deleteOwn: has.has('delete-own-message'),
    deleteAny: has.has('delete-any-message'),
    pin: has.has('pin-message'),
    flag: has.has('flag-message'),
    ban: has.has('ban-channel-members'),
    // Only where the server keeps this person's place there is one to set back.
    markUnread: tracked && has.has('read-events'),
    attach: has.has('upload-file'),
    polls: has.has('send-poll'),
    // The API tells of the right apart from the switch.
    location: has.has('share-location') && channel?.data?.config?.shared_locations === true,
  });
}
