import { VOICE_MAX, VOICE_SAMPLE } from '../../chat/composer/index.ts';
import { bareType, voiceName, waveformOf } from './state/index.ts';

/** A finished recording and its loudness over time. */
export interface Recording {
  readonly file: File;
  /** Seconds. */
  readonly duration: number;
  readonly waveform: readonly number[];
}

/** Why the recording could not start. */
export type RecordingFailure = 'denied' | 'missing' | 'unsupported';

export interface Recorder {
  /** Loudness so far, 0 to 1, oldest first. */
  readonly samples: readonly number[];
  /** Milliseconds recorded, pauses left out. */
  elapsed(): number;
  /** Returns whether the recording has ended: the maximum length is reached, or the microphone was removed. */
  over(): boolean;
  pause(): void;
  resume(): void;
  /** Ends the recording. Repeated calls return the same result. Null if nothing was recorded. */
  finish(): Promise<Recording | null>;
  /** Ends the recording and discards it. `finish` and `discard` both release the microphone. */
  discard(): void;
}

/** Formats in order of preference: the one that every browser plays comes first. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];
const FFT_SIZE = 256;
/** Gain of the waveform: a talking voice fills about a third of the scale. */
const GAIN = 3;
const MIDDLE = 128;

export function failureOf(cause: unknown): RecordingFailure {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'missing' : 'unsupported';
}

function fileOf(pieces: Blob[], mimeType: string): File {
  const type = bareType(mimeType);
  return new File(pieces, voiceName(type, new Date()), { type });
}

/** Creates the measurement of a microphone's loudness. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = FFT_SIZE;
  context.createMediaStreamSource(stream).connect(analyser);
  const bytes = new Uint8Array(FFT_SIZE);
  return {
    loudness: () => loudness(analyser, bytes),
    close() {
      if (context.state !== 'closed') void context.close();
    },
  };
}

/** Returns the root mean square of the current microphone input, 0 to 1. */
function loudness(analyser: AnalyserNode, bytes: Uint8Array<ArrayBuffer>): number {
  analyser.getByteTimeDomainData(bytes);
  const sum = bytes.reduce((total, byte) => total + ((byte - MIDDLE) / MIDDLE) ** 2, 0);
  return Math.min(1, Math.sqrt(sum / bytes.length) * GAIN);
}

/**
 * Starts to record.
 * @param onTick called when the loudness was measured, or the maximum length is reached
 * @throws an error that `failureOf` classifies
 */
export async function startRecording(onTick: () => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    return record(stream, onTick);
  } catch (cause) {
    letGo(stream);
    throw cause;
  }
}

/** Releases the microphone. The browser shows it as in use while one of its tracks is live. */
function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function record(stream: MediaStream, onTick: () => void): Recorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const meter = createMeter(stream);
  const samples: number[] = [];
  const pieces: Blob[] = [];
  let before = 0;
  let since = performance.now();
  /** Duration at the last measurement. A removed microphone ends the recording without saying when. */
  let recorded = 0;
  let finished: Promise<Recording | null> | null = null;
  const elapsed = () =>
    recorder.state === 'recording' ? before + performance.now() - since : Math.max(before, recorded);

  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) pieces.push(data);
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      resolve();
      onTick();
    };
  });
  recorder.start();
  const timer = setInterval(() => {
    if (recorder.state !== 'recording') return;
    samples.push(meter.loudness());
    recorded = elapsed();
    if (recorded >= VOICE_MAX) pause();
    onTick();
  }, VOICE_SAMPLE);

  function pause(): void {
    if (recorder.state !== 'recording') return;
    before = elapsed();
    recorder.pause();
    onTick();
  }
  function release(): void {
    clearInterval(timer);
    letGo(stream);
    meter.close();
  }
  async function end(): Promise<Recording | null> {
    pause();
    before = elapsed();
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    release();
    const file = fileOf(pieces, recorder.mimeType);
    return file.size === 0 ? null : { file, duration: before / 1_000, waveform: waveformOf(samples) };
  }
  return {
    samples,
    elapsed,
    over: () => recorder.state === 'inactive' || before >= VOICE_MAX,
    pause,
    resume() {
      if (recorder.state !== 'paused' || before >= VOICE_MAX) return;
      since = performance.now();
      recorder.resume();
      onTick();
    },
    finish() {
      finished ??= end();
      return finished;
    },
    discard() {
      release();
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}
