import type { Command, Upload, Uploads } from '../../chat/composer/index.ts';
import type { ConversationSnapshot } from '../../chat/index.ts';

/** Props of the row of files that go with the message. */
export interface TrayProps {
  readonly items: readonly Upload[];
  readonly uploads: Uploads;
}

/** Props of the part that sends things besides text. It stands in the composer and opens its menu. */
export interface ExtrasProps {
  readonly conversation: ConversationSnapshot;
  readonly area: HTMLTextAreaElement;
  /** True while the menu is open. */
  readonly open: boolean;
  readonly close: () => void;
  /** The conversation's commands that can be started now. */
  readonly commands: readonly Command[];
  readonly beginCommand: (name: string) => void;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'composer-files': TrayProps;
    readonly 'composer-menu': ExtrasProps;
  }
}
