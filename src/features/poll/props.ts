/** Props of a message's poll. */
export interface PollProps {
  readonly pollId: string;
  /** Empty while the message is being sent. */
  readonly messageId: string;
  /** The question as the message has it, for the time before the poll is loaded. */
  readonly name: string;
}

/** Props of the form for a new poll, which covers the panel. */
export interface PollFormProps {
  readonly close: () => void;
}
