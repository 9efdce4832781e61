/** No more than one tone in this time: ten messages at once are one event. */
const THROTTLE_MS = 3_000;
/** Two short notes, the second one higher: Hz, and seconds after the beginning. */
const NOTES = [
  { pitch: 659, at: 0 },
  { pitch: 880, at: 0.09 },
];
const LENGTH_S = 0.16;
/** Soft: whoever hears it did not ask for it just now. */
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
 * A short tone, made here: no file is fetched. Silent where browsers let a page make no sound yet, because nobody has pressed
 * anything on it. @param now ms, of a clock that does not jump
 */
export async function playTone(now = performance.now()): Promise<void> {
  if (now - last < THROTTLE_MS || navigator.userActivation?.hasBeenActive === false) return;
  last = now;
  try {
    context ??= new AudioContext();
    await context.resume();
    play(context);
  } catch {
    // A page without sound has none.
  }
}
