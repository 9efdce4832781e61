/** Minimum time between two tones, ms: ten messages at once are one event. */
const THROTTLE_MS = 3_000;
/** Two short notes, the second one higher. `pitch` is in Hz, `at` in seconds after the start. */
const NOTES = [
  { pitch: 659, at: 0 },
  { pitch: 880, at: 0.09 },
];
const LENGTH_S = 0.16;
/** Soft, because the person did not ask for a sound at this moment. */
const LOUDNESS = 0.06;
const SILENCE = 0.0001;

let context: AudioContext | null = null;
let last = Number.NEGATIVE_INFINITY;

function play(sound: AudioContext): void {
  for (const { pitch, at } of NOTES) {
    const begin = sound.currentTime + at;
    const note = sound.createOscillator();
    const volume = sound.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(SILENCE, begin);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(SILENCE, begin + LENGTH_S);
    note.connect(volume).connect(sound.destination);
    note.start(begin);
    note.stop(begin + LENGTH_S);
  }
}

/**
 * Plays a short synthesized tone; no file is fetched. The tone is silent until the person has clicked or typed on the
 * page, because browsers block sound before that.
 * @param now ms, of a monotonic clock
 */
export async function playTone(now = performance.now()): Promise<void> {
  if (now - last < THROTTLE_MS || navigator.userActivation?.hasBeenActive === false) return;
  last = now;
  try {
    context ??= new AudioContext();
    await context.resume();
    play(context);
  } catch {
    // The page has no audio output or blocks it.
  }
}
