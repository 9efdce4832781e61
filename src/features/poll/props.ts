/** A poll of a message. */
export interface PollProps {
  readonly pollId: string;
  /** Empty while the message is on its way. */
  readonly messageId: string;
  /** The question as the message has it. */
  readonly name: string;
}

/** Writes a poll, over the panel. */
export interface PollFormProps {
  readonly close: () => void;
}
