import type { Called, ComposerMiddleware, Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot, Readable } from '../../chat/index.ts';

/** Keeps what is written with the API; draws nothing. */
export interface DraftsProps {
  readonly conversation: ConversationSnapshot;
  /** The message whose thread it is written in; empty in the channel itself. */
  readonly parentId: string;
  /** The files beside the words. */
  readonly uploads: Uploads;
  /** Whom the words call. */
  readonly called: Called;
  /** What an owner has put in the way of drafts. */
  readonly middleware: Readable<ComposerMiddleware>;
  /** The server's draft could not be asked for. */
  readonly failed: () => void;
}
