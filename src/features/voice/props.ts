/** Props of the voice recorder, which replaces the composer. */
export interface VoiceProps {
  readonly close: () => void;
  readonly say: (text: string) => void;
  /** @param more duration in seconds, and loudness over time */
  readonly send: (
    file: File,
    more: { readonly duration: number; readonly waveform: readonly number[] },
  ) => void;
}
