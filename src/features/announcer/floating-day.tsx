import { type ReactElement, useEffect, useRef, useState } from 'react';
import { daysBetween } from '../../i18n/index.ts';
import { useUi } from '../../ui/index.ts';
import { useOneRow } from './use-one-row.ts';

/** Time that the label stays after the last scroll, in ms. */
const STAYS_MS = 1_200;
/** Distance from the list's end, in px, within which the list counts as followed, not as read back. */
const END_PX = 80;
/** Distances below the list's upper edge, in px, at which rows are looked up: at the label and just under it. */
const LOOKED_AT_PX = [14, 48] as const;

/** Most animation frames to wait for a row: rows that were scrolled to in one go are drawn some frames later. */
const MOST_TRIES = 20;

/**
 * Returns the time of the message at the top of the list, in epoch ms.
 * @returns null at the list's end, or where a separator shows the day; undefined while no row is drawn
 */
function timeAtTop(list: HTMLElement, root: ShadowRoot): number | null | undefined {
  if (list.scrollHeight - list.clientHeight - list.scrollTop < END_PX) return null;
  const { top, left, width } = list.getBoundingClientRect();
  const seen = LOOKED_AT_PX.map((below) => root.elementFromPoint(left + width / 2, top + below));
  if (seen.some((element) => !element || !list.contains(element) || element.closest('.day'))) return null;
  const rows = seen.map((element) => element?.closest('[data-message]'));
  const time = rows.find(Boolean)?.querySelector('time');
  return time ? Date.parse(time.dateTime) : undefined;
}

/** Shows the day of the topmost messages over the list while it is scrolled. Screen readers have the separators. */
export function FloatingDay(): ReactElement {
  const { m, formats, root } = useUi();
  const own = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(false);
  useOneRow(own);

  useEffect(() => {
    const list = own.current?.parentElement?.querySelector<HTMLElement>('.list');
    if (!list) return;
    let frame = 0;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const time = timeAtTop(list, root);
      tries = time === undefined ? tries + 1 : 0;
      frame = tries > 0 && tries < MOST_TRIES ? requestAnimationFrame(look) : 0;
      if (frame !== 0) return;
      tries = 0;
      clearTimeout(timer);
      if (time) setAt(time);
      setShown(Boolean(time));
      timer = setTimeout(() => setShown(false), STAYS_MS);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      list.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [root]);

  const now = Date.now();
  const days = daysBetween(at, now);
  const day = days === 0 ? m.today() : days === 1 ? m.yesterday() : formats.date(at, now);
  return (
    <div ref={own} className={shown ? 'floating-day shown' : 'floating-day'} aria-hidden="true">
      {at > 0 && <b>{day}</b>}
    </div>
  );
}
