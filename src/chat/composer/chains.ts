import type { MessageExtra } from '../model.ts';
import type { Middleware } from './chain.ts';

/** A message before it is sent, or an edit before it is saved. */
export interface Composition {
  readonly text: string;
  /** Fields sent with the message, by the API's names: `attachments`, `mentioned_users` and custom fields. */
  readonly extra: MessageExtra;
  /** `type:id`; null if this message starts the conversation. */
  readonly cid: string | null;
  /** Id of the message that this one quotes. */
  readonly quotedId: string | null;
  /** Id of the message that is edited. */
  readonly editedId: string | null;
}

/** The stored part of an unsent text. */
export interface DraftComposition {
  readonly text: string;
}

/** A text as it is typed. Offsets are UTF-16 code units. */
export interface TextChange {
  readonly text: string;
  readonly selection: { readonly start: number; readonly end: number };
}

/** A file before it leaves the device. */
export interface UploadRequest {
  readonly file: File;
  /** Set by a middleware: the file is not sent, and this sentence gives the reason. */
  readonly blocked?: string;
}

/** An uploaded file. */
export interface FinishedUpload {
  readonly file: File;
  /** The attachment sent with the message, by the API's names. */
  readonly attachment: Readonly<Record<string, unknown>>;
}

/** The owner's middleware for the composer, in the order in which it runs. */
export interface ComposerMiddleware {
  /** For sent messages. `discard` sends nothing and leaves everything in the composer. */
  readonly compose?: readonly Middleware<Composition>[];
  /** For unsent text that is stored. `discard` stores nothing. */
  readonly draft?: readonly Middleware<DraftComposition>[];
  /** For typed text. `discard` leaves the text as it was typed. */
  readonly text?: readonly Middleware<TextChange>[];
  /** For files before they are sent. `discard` removes the file without a notice. */
  readonly beforeUpload?: readonly Middleware<UploadRequest>[];
  /** For uploaded files. `discard` removes the file. */
  readonly afterUpload?: readonly Middleware<FinishedUpload>[];
}
