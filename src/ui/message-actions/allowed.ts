import type { Abilities, MessageSnapshot } from '../../chat/index.ts';

/** What this person may do with this message. */
export interface Allowed {
  readonly react: boolean;
  readonly quote: boolean;
  readonly copy: boolean;
  readonly edit: boolean;
  readonly pin: boolean;
  readonly markUnread: boolean;
  readonly flag: boolean;
  /** Mute and block the author. */
  readonly avoid: boolean;
  readonly remove: boolean;
}

/** @param people whether its author is one of many, whom a visitor may want to hear no more of */
export function allowedWith(message: MessageSnapshot, can: Abilities, people: boolean): Allowed {
  const { kind, mine, status } = message;
  // Not stored yet, or gone: there is nothing that anything could be done with.
  const stored = kind === 'regular' && status !== 'sending' && status !== 'failed';
  return {
    react: stored && can.react,
    quote: stored && can.quote,
    copy: kind === 'regular' && message.text !== '',
    edit: stored && (can.editAny || (mine && can.editOwn)),
    pin: stored && can.pin,
    markUnread: stored && can.markUnread && !mine,
    flag: stored && can.flag && !mine,
    avoid: stored && people && !mine,
    remove: stored && (can.deleteAny || (mine && can.deleteOwn)),
  };
}
