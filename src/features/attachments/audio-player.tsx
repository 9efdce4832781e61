import type { ReactElement } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { Glyph, MiddleCut, playTimeText, SeekBar, useUi } from '../../ui/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { usePlayer } from './use-player.ts';

const NO_WAVEFORM: readonly number[] = [];

/** Plays sound: a voice message with its waveform, or an audio file with its name. */
export function AudioPlayer({ audio }: { readonly audio: AttachmentOf<'audio' | 'voice'> }): ReactElement {
  const { m } = useUi();
  const player = usePlayer(audio.duration ?? 0);
  const voice = audio.kind === 'voice';
  const name = voice ? m.voice() : audio.name || m.audio();
  return (
    <div className="piece player" role="group" aria-label={name}>
      <audio
        ref={player.audio}
        src={audio.url}
        preload={audio.duration ? 'none' : 'metadata'}
        {...player.events}
      />
      {player.failed ? (
        <LoadFailed text={mediaTexts.loadFailedMedia()} retry={player.retry} />
      ) : (
        <Controls
          player={player}
          waveform={voice ? audio.waveform : NO_WAVEFORM}
          title={voice ? null : name}
        />
      )}
    </div>
  );
}

interface ControlsProps {
  readonly player: ReturnType<typeof usePlayer>;
  readonly waveform: readonly number[];
  /** Name of an audio file; null for a voice message. */
  readonly title: string | null;
}

function Controls({ player, waveform, title }: ControlsProps): ReactElement {
  const { formats } = useUi();
  const { playing, time, duration, speed } = player;
  const started = playing || time > 0;
  return (
    <>
      <button
        type="button"
        className="play"
        aria-label={playing ? mediaTexts.pause() : mediaTexts.play()}
        onClick={player.toggle}
      >
        <Glyph name={playing ? 'pause' : 'play'} />
      </button>
      <span className="player-middle">
        {title !== null && <MiddleCut text={title} />}
        <SeekBar waveform={waveform} time={time} duration={duration} seek={player.seek} />
      </span>
      <span className="player-time">{playTimeText(started ? time : duration)}</span>
      {started && (
        <button
          type="button"
          className="speed"
          aria-label={mediaTexts.speed({ speed: formats.number(speed) })}
          onClick={player.nextSpeed}
        >
          {formats.number(speed)}×
        </button>
      )}
    </>
  );
}
