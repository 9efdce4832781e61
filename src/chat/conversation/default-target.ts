import type { ComposerMode } from '../model.ts';
import type { ChatOptions } from '../options.ts';
import type { Credentials } from '../session/credentials.ts';
import { supportChannelId } from '../support-channel.ts';
import { type Target, targetOf } from './target.ts';

const SUPPORT_TYPE = 'support';
/** Anybody may read it, and whoever is signed in or a guest may write. */
const ROOM_TYPE = 'room';

/** A visitor may become a guest by themselves. */
export function guestsAllowed({ identity, mode }: ChatOptions): boolean {
  return identity === 'guest' && mode !== 'inbox';
}

/** The conversation of the mode; null while it cannot be known. */
export function defaultTarget(options: ChatOptions, who: Credentials | null, email: string): Target | null {
  const { mode, channel = '', channelType = '' } = options;
  if (mode === 'inbox' || !who) return null;
  if (mode === 'room') return targetOf(`${channelType || ROOM_TYPE}:${channel}`);
  if (who.kind === 'anonymous') return null;
  const id = channel || supportChannelId(who.id);
  return targetOf(`${channelType || SUPPORT_TYPE}:${id}`, email === '' ? undefined : { email });
}

/** What the session alone says about writing. */
export function entryFor(options: ChatOptions, who: Credentials | null): ComposerMode {
  if (who && who.kind !== 'anonymous') return 'open';
  if (guestsAllowed(options)) return options.mode === 'room' ? 'join' : 'open';
  // A signed-in visitor's token may still be on its way: what is written first waits for it.
  return options.identity === 'token' && options.mode === 'support' ? 'open' : 'readonly';
}
