import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { composerTexts as t } from '../../i18n/index.ts';
import {
  Glyph,
  Icon,
  IconButton,
  playTimeText,
  SeekBar,
  useUi,
  type VoiceRecorderProps,
  WAVE_HEIGHT,
  WAVE_WIDTH,
  wavePath,
} from '../../ui/index.ts';
import { failureOf, type Recorder, type Recording, startRecording } from './recorder.ts';
import { usePlayback } from './use-playback.ts';

/** Number of samples drawn while recording, the newest ones. */
const DRAWN = 36;
const MS = 1_000;
const FAILURES = { denied: t.voiceDenied, missing: t.voiceMissing, unsupported: t.voiceUnsupported };

/** Records a voice message in place of the composer. It can be paused, played, sent or discarded. */
export function Voice({ close, say, send }: VoiceRecorderProps): ReactElement | null {
  const { host } = useUi();
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const [review, setReview] = useState<Recording | null>(null);
  const [, setTick] = useState(0);
  const [paused, setPaused] = useState(false);
  const sent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: recording starts once
  useEffect(() => {
    sent.current = false;
    let gone = false;
    let started: Recorder | null = null;
    startRecording(() => setTick((tick) => tick + 1)).then(
      (begun) => {
        started = begun;
        if (gone) return begun.discard();
        setRecorder(begun);
        host.announce(t.voiceRecording());
      },
      (cause) => {
        if (gone) return;
        say(FAILURES[failureOf(cause)]());
        close();
      },
    );
    return () => {
      gone = true;
      // If the end of the recording is pending, it must not be sent any more.
      sent.current = true;
      started?.discard();
    };
  }, []);

  const stop = async () => {
    const recording = await recorder?.finish();
    if (recording) setReview(recording);
    else close();
  };
  const over = recorder?.over() === true && !review;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each tick of the recorder
  useEffect(() => {
    if (over) void stop();
  }, [over]);
  const sendIt = async () => {
    const recording = await recorder?.finish();
    if (sent.current) return;
    sent.current = true;
    if (recording) send(recording.file, recording);
    close();
  };
  if (!recorder) return null;
  return (
    <div
      className="voice"
      role="group"
      aria-label={t.voiceMessage()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <IconButton icon="bin" label={t.voiceDiscard()} onClick={close} />
      {review ? (
        <Review recording={review} />
      ) : (
        <Running
          recorder={recorder}
          paused={paused}
          toggle={() => {
            if (paused) recorder.resume();
            else recorder.pause();
            setPaused(!paused);
          }}
          stop={() => void stop()}
        />
      )}
      <button
        type="button"
        className="send"
        aria-label={t.voiceSend()}
        aria-description=""
        title={t.voiceSend()}
        onClick={() => void sendIt()}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}

interface RunningProps {
  readonly recorder: Recorder;
  readonly paused: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

function Running({ recorder, paused, toggle, stop }: RunningProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  // Before the first paint: from then on, keys belong to the button.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  const { samples } = recorder;
  // Samples older than these are out of view on the left.
  const drawn = [...new Array<number>(Math.max(0, DRAWN - samples.length)).fill(0), ...samples.slice(-DRAWN)];
  return (
    <>
      <span className={paused ? 'voice-dot paused' : 'voice-dot'} aria-hidden="true" />
      <span className="voice-time" role="timer">
        {playTimeText(recorder.elapsed() / MS)}
      </span>
      <svg
        className="voice-wave"
        viewBox={`0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={wavePath(drawn)} />
      </svg>
      {paused && <IconButton icon="check" label={t.voiceReview()} onClick={stop} />}
      <button
        ref={button}
        type="button"
        className="icon-button voice-pause"
        aria-label={paused ? t.voiceResume() : t.voicePause()}
        aria-description=""
        title={paused ? t.voiceResume() : t.voicePause()}
        onClick={toggle}
      >
        {paused ? <Icon name="mic" /> : <Glyph name="pause" />}
      </button>
    </>
  );
}

function Review({ recording }: { readonly recording: Recording }): ReactElement {
  const { file, duration, waveform } = recording;
  const { playing, time, toggle, seek } = usePlayback(file, duration);
  const button = useRef<HTMLButtonElement>(null);
  // Before the first paint: from then on, keys belong to the button.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="voice-play"
        aria-label={playing ? t.voicePausePlaying() : t.voicePlay()}
        onClick={toggle}
      >
        <Glyph name={playing ? 'pause' : 'play'} />
      </button>
      <SeekBar waveform={waveform} time={time} duration={duration} seek={seek} />
      <span className="voice-time">{playTimeText(playing || time > 0 ? time : duration)}</span>
    </>
  );
}
