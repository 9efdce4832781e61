import type { MessageExtra } from '../model.ts';
import type { Middleware } from './chain.ts';

/** A message before it is sent, or an edit before it is saved. */
export interface Composition {
  readonly text: string;
  /** What goes with it, by the API's names: `attachments`, `mentioned_users` and fields of one's own. */
  readonly extra: MessageExtra;
  /** `type:id`; null where the conversation begins with this message. */
  readonly cid: string | null;
  /** The message that is answered by a quote. */
  readonly quotedId: string | null;
  /** The message that is edited. */
  readonly editedId: string | null;
}

/** What is kept of a text that was not sent. */
export interface DraftComposition {
  readonly text: string;
}

/** A text as it is typed. Offsets are UTF-16 code units. */
export interface TextChange {
  readonly text: string;
  readonly selection: { readonly start: number; readonly end: number };
}

/** A file before it leaves the device. */
export interface UploadWish {
  readonly file: File;
  /** Set by a middleware: the file is not sent, and this sentence says why. */
  readonly blocked?: string;
}

/** A file that is stored. */
export interface FinishedUpload {
  readonly file: File;
  /** As it goes with the message, by the API's names. */
  readonly attachment: Readonly<Record<string, unknown>>;
}

/** What an owner puts into the ways of writing, in the order in which it is to run. */
export interface ComposerMiddleware {
  /** What is sent. `discard` sends nothing and leaves everything in the composer. */
  readonly compose?: readonly Middleware<Composition>[];
  /** What is kept while it is not sent. `discard` keeps nothing. */
  readonly draft?: readonly Middleware<DraftComposition>[];
  /** What is typed. `discard` leaves the text as it was typed. */
  readonly text?: readonly Middleware<TextChange>[];
  /** Files before they are sent. `discard` takes the file away without a word. */
  readonly beforeUpload?: readonly Middleware<UploadWish>[];
  /** Files once they are stored. `discard` takes the file away. */
  readonly afterUpload?: readonly Middleware<FinishedUpload>[];
}
