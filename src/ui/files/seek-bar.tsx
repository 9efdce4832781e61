import { type KeyboardEvent, type PointerEvent, type ReactElement, useMemo } from 'react';
import { mediaTexts } from '../../i18n/index.ts';
import { playTimeText } from './duration.ts';
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from './waveform.ts';

interface Props {
  readonly waveform: readonly number[];
  /** Current position, seconds. */
  readonly time: number;
  readonly duration: number;
  readonly seek: (time: number) => void;
}

/** Step of one arrow key: five seconds, in short recordings a tenth of the duration. */
const MOST_STEP = 5;
const STEPS = 10;
const PAGE = 3;

function targetOf(key: string, { time, duration }: Props): number | null {
  const step = Math.min(MOST_STEP, duration / STEPS);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return time + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - step;
    case 'PageUp':
      return time + PAGE * step;
    case 'PageDown':
      return time - PAGE * step;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}

/** Renders the playback position as a slider over the waveform. Time runs to the right in every language. */
export function SeekBar(props: Props): ReactElement {
  const { waveform, time, duration, seek } = props;
  const path = useMemo(() => wavePath(waveform), [waveform]);
  const share = duration > 0 ? Math.min(1, time / duration) : 0;

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, props);
    if (target === null) return;
    event.preventDefault();
    // The list's own arrow keys move from message to message.
    event.stopPropagation();
    seek(target);
  }
  function onPointer(event: PointerEvent<HTMLElement>): void {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * duration);
  }
  const frame = { viewBox: `0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`, preserveAspectRatio: 'none' } as const;
  return (
    <span
      className="seek"
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={mediaTexts.seek()}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={mediaTexts.timeOf({ time: playTimeText(time), duration: playTimeText(duration) })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <svg {...frame} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg
        {...frame}
        aria-hidden="true"
        className="played"
        style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
      >
        <path d={path} />
      </svg>
    </span>
  );
}
