import { type ReactElement, useEffect } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { Glyph, useReadable, useUi } from '../../ui/index.ts';
import { StopButton } from './location-card.tsx';
import { stopAll } from './stop-all.ts';
import { useSharing } from './use-sharing.ts';

/**
 * Line above the composer, shown everywhere in the chat while others can see where this device is. It ends the sharing.
 */
export function SharingLine(): ReactElement | null {
  const { model, formats } = useUi();
  const { live, sharing } = useSharing();
  const session = useReadable(model.session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out ends the sharing
  useEffect(() => live?.check(), [live, session]);
  useEffect(
    () => () => {
      // Deferred: the whole widget may be unmounting.
      setTimeout(() => live?.check());
    },
    [live],
  );
  const last = sharing.shares.at(-1);
  if (!last || !live) return null;
  return (
    <div className="sharing" role="status">
      <Glyph name="pin" size={16} />
      <span>
        {sharing.problem ? locationTexts.paused() : locationTexts.sharing({ time: formats.time(last.endAt) })}
      </span>
      <StopButton stop={() => stopAll(live)} />
    </div>
  );
}
