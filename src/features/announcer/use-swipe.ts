import { useEffect, useRef, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { type OverListProps, useUi } from '../../ui/index.ts';

/** Distance in px after which a release answers the message. */
const FAR_PX = 64;
/** Distance in px within which a finger may still press, or begin to scroll. */
const STILL_PX = 12;
/** Width in px of the strips along the screen's edges that belong to the system's own gestures. */
const EDGE_PX = 24;

/** A message that follows a finger. */
export interface Swipe {
  /** Middle of the message, px from the top of the list's frame. */
  readonly middle: number;
  /** Share of the distance that answers the message, from 0 to 1. */
  readonly share: number;
}

interface Finger {
  readonly row: HTMLElement;
  readonly message: MessageSnapshot;
  readonly x: number;
  readonly y: number;
  /** Distance along the line of writing, px; 0 until the finger is known to swipe. */
  far: number;
}

/** Elements under which a finger does something else: they scroll sideways, or are dragged themselves. */
const OTHERS = 'pre, audio, video, input, [role=slider]';

const UNSTORED: ReadonlySet<MessageSnapshot['status']> = new Set(['sending', 'failed']);

/** Answers a message that a finger moves along the line of writing, as messengers on phones do. */
export function useSwipe({ conversation, list }: OverListProps): Swipe | null {
  const { settings, setIntent } = useUi();
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const now = useRef(conversation);
  useEffect(() => {
    now.current = conversation;
  });
  const { quote } = conversation.can;
  useEffect(() => {
    const scroller = list.current;
    if (!scroller || !quote) return;
    return followFingers(scroller, {
      toRight: settings.dir === 'ltr',
      find: (id) => now.current.messages.find((message) => message.id === id),
      show: setSwipe,
      answer: (message) => setIntent({ kind: 'quote', message }),
    });
  }, [list, quote, setIntent, settings.dir]);
  return swipe;
}

interface Options {
  /** True if answering swipes go to the right. */
  readonly toRight: boolean;
  readonly find: (id: string) => MessageSnapshot | undefined;
  readonly show: (swipe: Swipe | null) => void;
  readonly answer: (message: MessageSnapshot) => void;
}

function followFingers(list: HTMLElement, { toRight, find, show, answer }: Options): () => void {
  let finger: Finger | null = null;
  const end = () => {
    if (!finger) return;
    finger.row.style.translate = '';
    if (finger.far > 0) show(null);
    finger = null;
  };
  const down = (event: PointerEvent) => {
    end();
    finger = event.isPrimary && event.pointerType === 'touch' ? fingerOn(event, find) : null;
  };
  const move = (event: PointerEvent) => {
    if (!finger) return;
    const along = (event.clientX - finger.x) * (toRight ? 1 : -1);
    const across = Math.abs(event.clientY - finger.y);
    if (finger.far === 0 && (across > STILL_PX || along < -STILL_PX)) return end();
    if (finger.far === 0 && along < STILL_PX) return;
    finger.far = Math.min(Math.max(along, 1), FAR_PX);
    finger.row.style.translate = `${toRight ? finger.far : -finger.far}px`;
    show({ middle: middleOf(finger.row, list), share: finger.far / FAR_PX });
  };
  const up = () => {
    const { message, far } = finger ?? {};
    end();
    if (message && far === FAR_PX) answer(message);
  };
  list.addEventListener('pointerdown', down);
  list.addEventListener('pointermove', move);
  list.addEventListener('pointerup', up);
  list.addEventListener('pointercancel', end);
  return () => {
    end();
    list.removeEventListener('pointerdown', down);
    list.removeEventListener('pointermove', move);
    list.removeEventListener('pointerup', up);
    list.removeEventListener('pointercancel', end);
  };
}

/** Returns the finger on a message that can be answered. */
function fingerOn({ target, clientX: x, clientY: y }: PointerEvent, find: Options['find']): Finger | null {
  if (!(target instanceof Element) || target.closest(OTHERS)) return null;
  if (x < EDGE_PX || x > innerWidth - EDGE_PX) return null;
  const row = target.closest<HTMLElement>('[data-message]');
  const message = row && find(row.dataset.message ?? '');
  if (!row || message?.kind !== 'regular' || UNSTORED.has(message.status)) return null;
  return { row, message, x, y, far: 0 };
}

function middleOf(row: HTMLElement, list: HTMLElement): number {
  const box = row.getBoundingClientRect();
  return box.top + box.height / 2 - list.getBoundingClientRect().top;
}
