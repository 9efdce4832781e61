/** Bars of a drawn waveform; more do not fit beside the other controls in a narrow panel. */
const BARS = 36;
/** Height of silence, which still shows as a dot. */
const LEAST = 0.12;
/** Height without samples: a flat line. */
const FLAT = 0.12;
/** Units of the drawing: a bar is four wide, and the middle is at ten. */
const BAR_WIDTH = 4;
const MIDDLE = 10;
const HALF_HEIGHT = 9;

export const WAVE_WIDTH = BARS * BAR_WIDTH;
export const WAVE_HEIGHT = 2 * MIDDLE;

/** Returns one value for each drawn bar, 0 to 1: the loudest sample of its stretch. */
export function barsOf(samples: readonly number[]): readonly number[] {
  return [...new Array(BARS).keys()].map((bar) => {
    const from = Math.floor((bar * samples.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / BARS));
    const stretch = samples.slice(from, to);
    return stretch.length === 0 ? FLAT : Math.max(LEAST, ...stretch);
  });
}

/** Returns the bars as one path of vertical strokes. */
export function wavePath(samples: readonly number[]): string {
  return barsOf(samples)
    .map((loudness, bar) => {
      const half = loudness * HALF_HEIGHT;
      const x = bar * BAR_WIDTH + BAR_WIDTH / 2;
      return `M${x} ${(MIDDLE - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
    })
    .join('');
}
