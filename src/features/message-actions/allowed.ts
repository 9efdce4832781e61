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
  /** Actions that other features add. */
  readonly more: boolean;
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
  /** True if the owner has enabled translations and the server has a translator. */
  readonly translates: boolean;
  /** True if the message is deleted and can be restored. */
  readonly restores: boolean;
}

export const NO_EXTRAS: Extras = { reminds: false, receipts: false, translates: false, restores: false };

/** Attachments that can be saved as files. */
const FILES: ReadonlySet<AttachmentKind> = new Set(['image', 'video', 'audio', 'voice', 'file']);

const NONE: Allowed = {
  react: false,
  quote: false,
  reply: false,
  copy: false,
  link: false,
  edit: false,
  pin: false,
  markUnread: false,
  flag: false,
  avoid: false,
  remove: false,
  restore: false,
  more: false,
  remind: false,
  seen: false,
  translate: false,
  download: false,
  resend: false,
};

interface Circumstances {
  readonly can: Abilities;
  /** True if the author is one of many, so that a reader may want to mute them. */
  readonly people: boolean;
  readonly extras: Extras;
}

/** Returns the actions on a message that the server has stored. */
function allowedOnStored(
  { mine, parentId, text, attachments }: MessageSnapshot,
  { can, people, extras }: Circumstances,
): Allowed {
  return {
    ...NONE,
    react: can.react,
    more: true,
    quote: can.quote,
    // Replies have no threads of their own.
    reply: can.reply && !parentId,
    copy: text !== '',
    // A visitor's support conversation cannot be shared. A reply is reached by the parent message of its
    // thread.
    link: people && !parentId,
    edit: can.editAny || (mine && can.editOwn),
    pin: can.pin,
    remove: can.deleteAny || (mine && can.deleteOwn),
    remind: extras.reminds,
    // Read receipts cover the channel, not its threads.
    seen: mine && extras.receipts && !parentId,
    download: attachments?.some(({ kind }) => FILES.has(kind)) === true,
    ...(!mine && {
      markUnread: can.markUnread,
      flag: can.flag,
      avoid: people,
      translate: extras.translates && text !== '',
    }),
  };
}

/** Returns the actions that are allowed. A message that is not stored yet, or deleted, allows few. */
export function allowedWith(
  message: MessageSnapshot,
  can: Abilities,
  { people, extras = NO_EXTRAS }: { readonly people: boolean; readonly extras?: Extras },
): Allowed {
  const { kind, status } = message;
  if (kind === 'deleted') return { ...NONE, restore: can.deleteAny && extras.restores };
  // Only the author has a message that failed to send.
  if (status === 'failed') {
    return { ...NONE, copy: kind === 'regular' && message.text !== '', edit: true, resend: true };
  }
  if (kind !== 'regular') return NONE;
  if (status === 'sending') return { ...NONE, copy: message.text !== '' };
  return allowedOnStored(message, { can, people, extras });
}
