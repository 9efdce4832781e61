import type { Person } from './people/person.ts';

/** Width and height of a picture in pixels; absent if unknown. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * An attachment as plain, checked data: addresses are http, https or blob (pictures also data URLs of bitmaps), texts
 * and numbers are bounded. Sizes are bytes, durations seconds.
 */
export type Attachment =
  | {
      readonly kind: 'image';
      readonly url: string;
      /** A smaller version for the list. */
      readonly thumb?: string;
      readonly name: string;
      readonly pixels?: PixelSize;
    }
  | {
      readonly kind: 'giphy';
      readonly url: string;
      /** The picture without motion. */
      readonly still?: string;
      readonly name: string;
      readonly pixels?: PixelSize;
    }
  | {
      readonly kind: 'video';
      readonly url: string;
      readonly poster?: string;
      readonly name: string;
      readonly pixels?: PixelSize;
    }
  | {
      readonly kind: 'audio';
      readonly url: string;
      readonly name: string;
      readonly duration?: number;
    }
  | {
      readonly kind: 'voice';
      readonly url: string;
      readonly duration?: number;
      /** Loudness over time, 0 to 1. */
      readonly waveform: readonly number[];
    }
  | {
      readonly kind: 'file';
      readonly url: string;
      readonly name: string;
      /** MIME type. */
      readonly type?: string;
      readonly bytes?: number;
    }
  | {
      readonly kind: 'link';
      readonly url: string;
      readonly title: string;
      readonly text: string;
      /** The page's site: its own name, else its host. */
      readonly site: string;
      readonly image?: string;
    }
  | {
      readonly kind: 'poll';
      readonly id: string;
      /** Id of the attachment's message; empty while that message is on its way. */
      readonly messageId: string;
      readonly name: string;
      readonly closed: boolean;
    }
  | {
      readonly kind: 'location';
      /** Id of the attachment's message; empty while that message is on its way. */
      readonly messageId: string;
      readonly latitude: number;
      readonly longitude: number;
      /** When the live location ends, epoch ms; absent for a static one. */
      readonly liveUntil?: number;
    }
  | {
      /** A kind this version does not know. */
      readonly kind: 'unsupported';
      readonly name: string;
      readonly url?: string;
    };

export type AttachmentKind = Attachment['kind'];
export type AttachmentOf<K extends AttachmentKind> = Extract<Attachment, { readonly kind: K }>;

/** A mention in a message's text. */
export type Mention =
  | { readonly kind: 'person'; readonly person: Person; readonly me: boolean }
  /**
   * Everybody in the channel, everybody who is online in it, or everybody with a role: written `@channel`, `@here`,
   * `@<role>`.
   */
  | { readonly kind: 'group'; readonly name: string; readonly role?: true };

/** A message's text in other languages. */
export interface Translations {
  /** Language of the original, as the API writes it: "en". */
  readonly from: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Summary of a message's attachments, for places that show one line of it. */
export interface AttachmentSummary {
  /** Kind of the first attachment; `file` for files of several kinds. */
  readonly holds?: AttachmentKind;
  /** Number of attachments, if there are several of the kind. */
  readonly count?: number;
  /** Question of the poll. */
  readonly question?: string;
}

/** The parts of a message besides its text; each is absent if the message has none of it. */
export interface MessageContent {
  readonly attachments?: readonly Attachment[];
  readonly mentions?: readonly Mention[];
  readonly translations?: Translations;
  /** True if the message counts nowhere as unread and notifies nobody; `note` if only the staff can read it. */
  readonly silent?: boolean | 'note';
  readonly pinnedBy?: Person;
  /** When the pin expires, epoch ms. */
  readonly pinnedUntil?: number;
  /** The reader's own reminder: a time in epoch ms, or null if the message is only kept for later. */
  readonly reminder?: { readonly at: number | null };
  /** True if an assistant wrote the message: its text grows while it is written, which is no edit. */
  readonly generated?: boolean;
}
