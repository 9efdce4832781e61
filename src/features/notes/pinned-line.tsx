import { type ReactElement, useEffect, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { daysBetween, notesTexts } from '../../i18n/index.ts';
import { Icon, nameOf, useUi } from '../../ui/index.ts';

const ICON_SIZE = 14;
/** Longest delay of a timer: longer ones fire at once (2^31 ms, 24 days). */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Returns whether a pin is still in force. The component renders again when the pin expires. */
function useIsOn(until: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? Number.POSITIVE_INFINITY : until - now;
  useEffect(() => {
    if (left <= 0 || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** Line over a pinned message that names its pinner and the end of the pin. */
export function PinnedLine({ message }: { readonly message: MessageSnapshot }): ReactElement | null {
  const { m, formats } = useUi();
  const { pinnedBy, pinnedUntil } = message;
  const now = Date.now();
  if (!useIsOn(pinnedUntil)) return null;
  const pinned = pinnedBy ? notesTexts.pinnedBy({ name: nameOf(pinnedBy, m) }) : notesTexts.pinned();
  const today = pinnedUntil !== undefined && daysBetween(pinnedUntil, now) === 0;
  const until = pinnedUntil && (today ? formats.time(pinnedUntil) : formats.shortDate(pinnedUntil, now));
  return (
    <div className="pinned">
      <Icon name="pin" size={ICON_SIZE} />
      {until ? notesTexts.pinnedUntil({ pinned, time: until }) : pinned}
    </div>
  );
}
