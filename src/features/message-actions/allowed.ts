import type { Abilities, AttachmentKind, MessageSnapshot } from '../../chat/index.ts';

/** Actions that this person may take on a message. */
export interface Allowed {
  readonly react: boolean;
  readonly quote: boolean;
  readonly reply: boolean;
  readonly copy: boolean;
  /** Copy a link to the message. */
  readonly link: boolean;
  readonly edit: boolean;
  readonly pin: boolean;
  readonly markUnread: boolean;
  readonly flag: boolean;
  /** Mute and block the author. */
  readonly avoid: boolean;
  readonly remove: boolean;
  /** Restore the message. */
  readonly restore: boolean;
  /** Ban the author from this channel. */
  readonly ban: boolean;
  /** Save the message for later, with or without a reminder. */
  readonly remind: boolean;
  /** See who has read the message. */
  readonly seen: boolean;
  readonly translate: boolean;
  readonly download: boolean;
  /** Send a failed message again, or discard it. */
  readonly resend: boolean;
}

/** Further actions that the channel allows. None is allowed until they are known. */
export interface Extras {
  readonly reminds: boolean;
  readonly receipts: boolean;
  /** True if the owner has enabled translations. */
  readonly translates: boolean;
  /** True if the message is deleted and can be restored. */
  readonly restores: boolean;
}

export const NO_EXTRAS: Extras = { reminds: false, receipts: false, translates: false, restores: false };

/** Attachments that can be saved as files. */
const FILES: ReadonlySet<AttachmentKind> = new Set(['image', 'video', 'audio', 'voice', 'file']);

/**
 * Returns the actions that are allowed.
 * @param people whether the author is one of many, so that a reader may want to mute them
 */
export function allowedWith(
  message: MessageSnapshot,
  can: Abilities,
  people: boolean,
  extras = NO_EXTRAS,
): Allowed {
  const { kind, mine, status } = message;
  // A message that is not stored yet, or deleted, allows no action.
  const stored = kind === 'regular' && status !== 'sending' && status !== 'failed';
  return {
    react: stored && can.react,
    quote: stored && can.quote,
    // Replies have no threads of their own.
    reply: stored && can.reply && !message.parentId,
    copy: kind === 'regular' && message.text !== '',
    // A visitor's support conversation cannot be shared. A reply is reached by the parent message of its
    // thread.
    link: stored && people && !message.parentId,
    // Only the author has a message that failed to send.
    edit: (stored && (can.editAny || (mine && can.editOwn))) || status === 'failed',
    pin: stored && can.pin,
    markUnread: stored && can.markUnread && !mine,
    flag: stored && can.flag && !mine,
    avoid: stored && people && !mine,
    ban: stored && can.ban === true && !mine,
    remove: stored && (can.deleteAny || (mine && can.deleteOwn)),
    restore: kind === 'deleted' && can.deleteAny && extras.restores,
    remind: stored && extras.reminds,
    // Read receipts cover the channel, not its threads.
    seen: stored && mine && extras.receipts && !message.parentId,
    translate: stored && extras.translates && !mine && message.text !== '',
    download: stored && message.attachments?.some(({ kind }) => FILES.has(kind)) === true,
    resend: status === 'failed',
  };
}
