import { useEffect, useRef, useState } from 'react';

export interface Playback {
  readonly playing: boolean;
  /** Seconds. */
  readonly time: number;
  toggle(): void;
  seek(time: number): void;
}

/**
 * Plays a local file. The file is decoded and played by Web Audio, because an object URL requires the page's policy to
 * allow `blob:` media.
 */
export function usePlayback(file: File, duration: number): Playback {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const sound = useRef<{ context: AudioContext; decoded: Promise<AudioBuffer> } | null>(null);
  const running = useRef<{ node: AudioBufferSourceNode; from: number; at: number } | null>(null);
  /** Increases with each request, so that audio decoded for an earlier one is not played. */
  const turn = useRef(0);

  function halt(): number {
    turn.current += 1;
    const now = running.current;
    const context = sound.current?.context;
    running.current = null;
    if (!now || !context) return time;
    now.node.onended = null;
    now.node.stop();
    return Math.min(duration, now.from + context.currentTime - now.at);
  }
  async function play(from: number): Promise<void> {
    halt();
    const own = turn.current;
    if (!sound.current) {
      const context = new AudioContext();
      sound.current = {
        context,
        decoded: file.arrayBuffer().then((bytes) => context.decodeAudioData(bytes)),
      };
    }
    const { context, decoded } = sound.current;
    const buffer = await decoded;
    if (own !== turn.current) return;
    const node = context.createBufferSource();
    node.buffer = buffer;
    node.connect(context.destination);
    node.onended = () => {
      running.current = null;
      setPlaying(false);
      setTime(0);
    };
    node.start(0, from);
    running.current = { node, from, at: context.currentTime };
    setPlaying(true);
  }

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const now = running.current;
      if (now && sound.current)
        setTime(Math.min(duration, now.from + sound.current.context.currentTime - now.at));
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
