/** Bars of a drawn waveform; more do not fit beside the other controls of a narrow panel. */
const BARS = 36;
/** Silence is still a dot. */
const LEAST = 0.12;
/** Without samples: a line. */
const FLAT = 0.12;
/** The drawing's own units: a bar takes four across, and the middle is at ten. */
const BAR_WIDTH = 4;
const MIDDLE = 10;
const HALF_HEIGHT = 9;

export const WAVE_WIDTH = BARS * BAR_WIDTH;
export const WAVE_HEIGHT = 2 * MIDDLE;

/** As many bars as are drawn, each the loudest of its stretch, 0 to 1. */
export function barsOf(samples: readonly number[]): readonly number[] {
  return [...new Array(BARS).keys()].map((bar) => {
    const from = Math.floor((bar * samples.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / BARS));
    const stretch = samples.slice(from, to);
    return stretch.length === 0 ? FLAT : Math.max(LEAST, ...stretch);
  });
}

/** The bars as one path of upright strokes. */
export function wavePath(samples: readonly number[]): string {
  return barsOf(samples)
    .map((loudness, bar) => {
      const half = loudness * HALF_HEIGHT;
      const x = bar * BAR_WIDTH + BAR_WIDTH / 2;
      return `M${x} ${(MIDDLE - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
    })
    .join('');
}
