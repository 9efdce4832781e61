import { useEffect, useRef, useState } from 'react';

export interface Playback {
  readonly playing: boolean;
  /** Seconds. */
  readonly time: number;
  toggle(): void;
  seek(time: number): void;
}

interface Sound {
  readonly context: AudioContext;
  readonly decoded: Promise<AudioBuffer>;
}

/** Sound that began to play at `from` seconds, when the context's clock was `at`. */
interface Running {
  readonly node: AudioBufferSourceNode;
  readonly from: number;
  readonly at: number;
}

function decode(file: File): Sound {
  const context = new AudioContext();
  return { context, decoded: file.arrayBuffer().then((bytes) => context.decodeAudioData(bytes)) };
}

function startAt(from: number, context: AudioContext, buffer: AudioBuffer): Running {
  const node = context.createBufferSource();
  node.buffer = buffer;
  node.connect(context.destination);
  node.start(0, from);
  return { node, from, at: context.currentTime };
}

function stop({ node }: Running): void {
  node.onended = null;
  node.stop();
}

const placeOf = ({ from, at }: Running, context: AudioContext, duration: number): number =>
  Math.min(duration, from + context.currentTime - at);

/**
 * Plays a local file. The file is decoded and played by Web Audio, because an object URL requires the page's policy to
 * allow `blob:` media.
 */
export function usePlayback(file: File, duration: number): Playback {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const sound = useRef<Sound | null>(null);
  const running = useRef<Running | null>(null);
  /** Increases with each request, so that audio decoded for an earlier one is not played. */
  const turn = useRef(0);

  /** Stops the sound, and returns where it was. */
  function halt(): number {
    turn.current += 1;
    const now = running.current;
    const context = sound.current?.context;
    running.current = null;
    if (!now || !context) return time;
    stop(now);
    return placeOf(now, context, duration);
  }
  async function play(from: number): Promise<void> {
    halt();
    const own = turn.current;
    sound.current ??= decode(file);
    const { context, decoded } = sound.current;
    const buffer = await decoded;
    if (own !== turn.current) return;
    running.current = startAt(from, context, buffer);
    running.current.node.onended = () => {
      running.current = null;
      setPlaying(false);
      setTime(0);
    };
    setPlaying(true);
  }

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (running.current && sound.current)
        setTime(placeOf(running.current, sound.current.context, duration));
    }, 100);
    return () => clearInterval(timer);
  }, [playing, duration]);
  useEffect(
    () => () => {
      turn.current += 1;
      running.current?.node.stop();
      void sound.current?.context.close();
    },
    [],
  );

  return {
    playing,
    time,
    toggle() {
      if (!playing) {
        // Audio that cannot be decoded cannot be played here, but it can still be sent.
        play(time).catch(() => setPlaying(false));
        return;
      }
      setTime(halt());
      setPlaying(false);
    },
    seek(wanted) {
      const next = Math.min(duration, Math.max(0, wanted));
      const goOn = playing;
      halt();
      setTime(next);
      if (goOn) play(next).catch(() => setPlaying(false));
    },
  };
}
