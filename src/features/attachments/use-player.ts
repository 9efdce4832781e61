import { type RefObject, useEffect, useRef, useState } from 'react';
import { announcePlaying, stopForOthers } from './one-at-a-time.ts';

const SPEEDS: readonly number[] = [1, 1.5, 2];

/** State and controls of a player. Times are in seconds. */
export interface Player {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly playing: boolean;
  readonly time: number;
  /** 0 while unknown. */
  readonly duration: number;
  readonly speed: number;
  readonly failed: boolean;
  toggle(): void;
  seek(time: number): void;
  nextSpeed(): void;
  retry(): void;
  /** Handlers of the audio element. */
  readonly events: {
    readonly onPlay: () => void;
    readonly onPause: () => void;
    readonly onTimeUpdate: () => void;
    readonly onDurationChange: () => void;
    readonly onError: () => void;
  };
}

/**
 * Returns the state and controls of a player.
 * @param said duration that the sender gave, in seconds; recordings made by browsers often do not know theirs
 */
export function usePlayer(said: number): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [found, setFound] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [failed, setFailed] = useState(false);
  const duration = found || said;
  useEffect(() => (audio.current ? stopForOthers(audio.current) : undefined), []);

  function toggle(): void {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    if (element.ended) element.currentTime = 0;
    element.playbackRate = speed;
    // The element's error event reports a refusal. Any other rejection means that another press was faster.
    element.play().catch(() => {});
  }

  return {
    ...{ audio, playing, time: Math.min(time, duration || time), duration, speed, failed, toggle },
    seek(wanted) {
      if (!audio.current || duration === 0) return;
      audio.current.currentTime = Math.min(duration, Math.max(0, wanted));
      setTime(audio.current.currentTime);
    },
    nextSpeed() {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
    retry() {
      setFailed(false);
      audio.current?.load();
    },
    events: {
      onPlay() {
        setPlaying(true);
        if (audio.current) announcePlaying(audio.current);
      },
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setTime(audio.current?.currentTime ?? 0),
      onDurationChange() {
        const known = audio.current?.duration ?? 0;
        setFound(Number.isFinite(known) ? known : 0);
      },
      onError() {
        setPlaying(false);
        setFailed(true);
      },
    },
  };
}
