import { spareSupportId, supportChannelId } from '../../../protocol/index.ts';
import type { ComposerMode } from '../model.ts';
import type { ChatOptions } from '../options.ts';
import type { Credentials } from '../session/credentials.ts';
import { storageKeys } from '../store/keys.ts';
import { type Target, targetOf } from './target.ts';

const SUPPORT_TYPE = 'support';
/** Channel type that anybody may read, and that signed-in users and guests may write to. */
const ROOM_TYPE = 'room';

/** Returns whether a visitor may become a guest by themselves. */
export function guestsAllowed({ identity, mode }: Pick<ChatOptions, 'identity' | 'mode'>): boolean {
  return identity === 'guest' && mode !== 'inbox';
}

/** Chooses the conversation that the mode opens. */
export class ModeTarget {
  readonly #options: ChatOptions;
  /** Id of the visitor whose support conversation is opened under the spare id. */
  #spareOf: string | null = null;
  /** Cid of the conversation that was refused before the spare one. */
  refused: string | null = null;

  constructor(options: ChatOptions) {
    this.#options = options;
  }

  /** Returns the conversation to open; null while it cannot be known. */
  of(who: Credentials | null, email: string): Target | null {
    const { mode, channel = '', channelType = '' } = this.#options;
    if (mode === 'inbox' || !who) return null;
    if (mode === 'room') return targetOf(`${channelType || ROOM_TYPE}:${channel}`);
    if (who.kind === 'anonymous') return null;
    const own = who.id === this.#spareOf ? spareSupportId(who.id) : this.#begunBy(who.id);
    return targetOf(`${channelType || SUPPORT_TYPE}:${channel || own}`, email === '' ? undefined : { email });
  }

  /** Returns the id of the conversation that the visitor began last on this device, or of their first. */
  #begunBy(userId: string): string {
    const { key, environment } = this.#options;
    const [owner, id] = (environment.storage.get(storageKeys(key).conversation) ?? '').split(' ');
    return owner === userId && id ? id : supportChannelId(userId);
  }

  /**
   * Notes that the conversation was refused: another person's channel has the visitor's id.
   * @returns whether to open the spare conversation instead
   */
  refuse(who: Credentials | null, cid: string | null): boolean {
    const { mode, channel = '' } = this.#options;
    if (mode !== 'support' || channel !== '' || who === null || who.kind === 'anonymous') return false;
    if (this.#spareOf === who.id || cid !== this.of(who, '')?.cid) return false;
    this.#spareOf = who.id;
    this.refused = cid;
    return true;
  }
}

/**
 * Returns the composer mode that follows from the session alone.
 * @param isComing true while somebody with a token is on the way in
 */
export function entryFor(options: ChatOptions, who: Credentials | null, isComing: boolean): ComposerMode {
  if (who && who.kind !== 'anonymous') return 'open';
  if (guestsAllowed(options)) return options.mode === 'room' ? 'join' : 'open';
  // A signed-in visitor's token may still be on its way: the first message waits for the token.
  const waits = options.mode === 'support' || (options.mode === 'room' && isComing);
  return options.identity === 'token' && waits ? 'open' : 'readonly';
}
