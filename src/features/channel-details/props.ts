/** A new conversation, over the panel. */
export interface CreateProps {
  readonly close: () => void;
}
