import type { Channel } from 'stream-chat';
import { keepIfSame } from '../../util/keep-if-same.ts';
import type { Abilities } from '../model.ts';

export const NO_ABILITIES: Abilities = {
  react: false,
  quote: false,
  editOwn: false,
  editAny: false,
  deleteOwn: false,
  deleteAny: false,
  pin: false,
  flag: false,
  markUnread: false,
};

/** What the server lets this person do here, by the capabilities it gave with the channel. */
export function abilitiesOf(channel: Channel | null, tracked: boolean, before: Abilities): Abilities {
  const capabilities = channel?.data?.own_capabilities;
  if (!Array.isArray(capabilities)) return NO_ABILITIES;
  const has = new Set<string>(capabilities);
  return keepIfSame(before, {
    react: has.has('send-reaction'),
    quote: has.has('quote-message') && has.has('send-message'),
    editOwn: has.has('update-own-message'),
    editAny: has.has('update-any-message'),
    deleteOwn: has.has('delete-own-message'),
    deleteAny: has.has('delete-any-message'),
    pin: has.has('pin-message'),
    flag: has.has('flag-message'),
    // Only where the server keeps this person's place there is one to set back.
    markUnread: tracked && has.has('read-events'),
  });
}
