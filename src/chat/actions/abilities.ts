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

/** Abilities before the channel exists: the server's capabilities come with the channel. */
export const FIRST_ABILITIES: Abilities = { ...NO_ABILITIES, attach: true };

/**
 * Returns what this person may do here, by the capabilities the server gave with the channel.
 * @param tracked true if the server keeps a read state that can be set back
 * @param unknown used if the server gave no capabilities
 */
export function abilitiesOf(channel: ChannelState | null, tracked: boolean, unknown: Abilities): Abilities {
  const capabilities = channel?.data?.own_capabilities;
  if (!Array.isArray(capabilities)) return unknown;
  const has = new Set<string>(capabilities);
  const config = channel?.data?.config;
  return {
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
    // Marking as unread needs a read state on the server.
    markUnread: tracked && has.has('read-events'),
    attach: has.has('upload-file'),
    polls: has.has('send-poll'),
    // The API reports the permission and the channel's switch separately.
    location: has.has('share-location') && config?.shared_locations === true,
    commands: Boolean(config?.commands?.length),
  };
}
