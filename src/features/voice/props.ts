/** Records a voice message in the place of the composer. */
export interface VoiceProps {
  readonly close: () => void;
  readonly say: (text: string) => void;
  /** @param more seconds, and loudness over time */
  readonly send: (
    file: File,
    more: { readonly duration: number; readonly waveform: readonly number[] },
  ) => void;
}
