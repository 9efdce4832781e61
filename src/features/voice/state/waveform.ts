/** Loudness samples sent with a voice message: finer than any drawing of them. */
const WAVEFORM_SAMPLES = 100;

const HUNDREDTHS = 100;

/**
 * Reduces the samples of loudness to the number that is sent. Each is the loudest of its range, 0 to 1 in hundredths.
 */
export function waveformOf(samples: readonly number[]): readonly number[] {
  const count = Math.min(WAVEFORM_SAMPLES, samples.length);
  return [...new Array(count).keys()].map((index) => {
    const from = Math.floor((index * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / count));
    const loudest = Math.max(...samples.slice(from, to));
    return Math.round(Math.min(1, Math.max(0, loudest)) * HUNDREDTHS) / HUNDREDTHS;
  });
}

/** Returns a recorder's MIME type without its codecs, because servers compare whole types. */
export const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim() || 'audio/webm';

const ENDINGS: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

/** Returns a file name with type and time: "voice-message-2026-01-05-10-46.webm". */
export function voiceName(type: string, at: Date): string {
  const stamp = at.toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return `voice-message-${stamp}.${ENDINGS[type] ?? 'webm'}`;
}
