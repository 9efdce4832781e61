export interface Translated {
  /** The words to show. */
  readonly text: string;
  /** Their language, where it is known and not the reader's. */
  readonly lang?: string | undefined;
  /** There are two texts to choose from; absent for most messages. */
  readonly choice?: {
    /** The original's language, as the API writes it. */
    readonly from: string;
    readonly original: boolean;
    toggle(): void;
  };
}
