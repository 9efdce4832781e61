import type { OpenPoll } from './use-poll.ts';

/** What every dialog of a poll is given. */
export interface DialogProps {
  readonly opened: OpenPoll;
  readonly messageId: string;
  readonly close: () => void;
}
