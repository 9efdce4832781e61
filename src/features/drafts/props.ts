import type { Called, ComposerMiddleware, Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot, Readable } from '../../chat/index.ts';

/** Props of the part that stores drafts with the API. It draws nothing. */
export interface DraftsProps {
  readonly conversation: ConversationSnapshot;
  /** Id of the message whose thread the draft is for; empty in the channel itself. */
  readonly parentId: string;
  /** Files beside the text. */
  readonly uploads: Uploads;
  /** Mentions in the text. */
  readonly called: Called;
  /** The owner's middleware, with its steps for drafts. */
  readonly middleware: Readable<ComposerMiddleware>;
  /** Called when the server's draft could not be requested. */
  readonly failed: () => void;
}
