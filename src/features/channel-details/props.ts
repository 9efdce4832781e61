/** Props of the view that starts a conversation, over the panel. */
export interface CreateProps {
  readonly close: () => void;
}
