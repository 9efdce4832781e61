import type { OpenPoll } from './use-poll.ts';

/** Props of every poll dialog. */
export interface DialogProps {
  readonly opened: OpenPoll;
  readonly messageId: string;
  readonly close: () => void;
}
