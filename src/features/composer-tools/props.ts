import type { Command, Upload, Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot } from '../../chat/index.ts';

/** Files that go with the message. */
export interface TrayProps {
  readonly items: readonly Upload[];
  readonly uploads: Uploads;
}

/** What can be sent beside words: stands in the composer, and opens its menu. */
export interface ExtrasProps {
  readonly conversation: ConversationSnapshot;
  readonly area: HTMLTextAreaElement;
  /** The menu is open. */
  readonly open: boolean;
  readonly close: () => void;
  /** Those of the conversation that can be begun now. */
  readonly commands: readonly Command[];
  readonly beginCommand: (name: string) => void;
}
