import type { Abilities, AttachmentKind, MessageSnapshot } from '../../chat/index.ts';

/** What this person may do with this message. */
export interface Allowed {
  readonly react: boolean;
  readonly quote: boolean;
  readonly reply: boolean;
  readonly copy: boolean;
  /** Copy an address that leads to it. */
  readonly link: boolean;
  readonly edit: boolean;
  readonly pin: boolean;
  readonly markUnread: boolean;
  readonly flag: boolean;
  /** Mute and block the author. */
  readonly avoid: boolean;
  readonly remove: boolean;
  /** Bring it back. */
  readonly restore: boolean;
  /** Keep the author from writing here. */
  readonly ban: boolean;
  /** Keep it for later, with or without a time. */
  readonly remind: boolean;
  /** See who has read it. */
  readonly seen: boolean;
  readonly translate: boolean;
  readonly download: boolean;
  /** Send again, or forget, what was not sent. */
  readonly resend: boolean;
}

/** What the channel lets people do besides, once it is known; nothing meanwhile. */
export interface Extras {
  readonly reminds: boolean;
  readonly receipts: boolean;
  /** The owner has switched translations on. */
  readonly translates: boolean;
  /** It is deleted and can be brought back. */
  readonly restores: boolean;
}

export const NO_EXTRAS: Extras = { reminds: false, receipts: false, translates: false, restores: false };

/** What can be saved as a file. */
const FILES: ReadonlySet<AttachmentKind> = new Set(['image', 'video', 'audio', 'voice', 'file']);

/** @param people whether its author is one of many, whom a visitor may want to hear no more of */
export function allowedWith(
  message: MessageSnapshot,
  can: Abilities,
  people: boolean,
  extras = NO_EXTRAS,
): Allowed {
  const { kind, mine, status } = message;
  // Not stored yet, or gone: there is nothing that anything could be done with.
  const stored = kind === 'regular' && status !== 'sending' && status !== 'failed';
  return {
    react: stored && can.react,
    quote: stored && can.quote,
    // A reply has no thread of its own.
    reply: stored && can.reply && !message.parentId,
    copy: kind === 'regular' && message.text !== '',
    // A visitor's conversation with the people behind the site is nobody else's; a reply has its thread's message.
    link: stored && people && !message.parentId,
    // What was not sent is its author's alone.
    edit: (stored && (can.editAny || (mine && can.editOwn))) || status === 'failed',
    pin: stored && can.pin,
    markUnread: stored && can.markUnread && !mine,
    flag: stored && can.flag && !mine,
    avoid: stored && people && !mine,
    ban: stored && can.ban === true && !mine,
    remove: stored && (can.deleteAny || (mine && can.deleteOwn)),
    restore: kind === 'deleted' && can.deleteAny && extras.restores,
    remind: stored && extras.reminds,
    // How far others have read is known of the channel, not of its threads.
    seen: stored && mine && extras.receipts && !message.parentId,
    translate: stored && extras.translates && !mine && message.text !== '',
    download: stored && message.attachments?.some(({ kind }) => FILES.has(kind)) === true,
    resend: status === 'failed',
  };
}
