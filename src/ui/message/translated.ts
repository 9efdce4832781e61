export interface Translated {
  /** The text to show. */
  readonly text: string;
  /** Language of the text, if it is known and not the reader's. */
  readonly lang?: string | undefined;
  /** Present if there are two texts to choose from; absent for most messages. */
  readonly choice?: {
    /** Language of the original, as the API writes it. */
    readonly from: string;
    readonly original: boolean;
    toggle(): void;
  };
}
