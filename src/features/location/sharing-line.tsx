import { type ReactElement, useEffect } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { Glyph, useReadable, useUi } from '../../ui/index.ts';
import { StopButton } from './location-card.tsx';
import { stopAll } from './stop-all.ts';
import { useSharing } from './use-sharing.ts';

/** Over the words, wherever one is in the chat: others can see where this device is, and how to end that. */
export function SharingLine(): ReactElement | null {
  const { model, formats } = useUi();
  const { live, sharing } = useSharing();
  const session = useReadable(model.session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs out shares nothing any more
  useEffect(() => live?.check(), [live, session]);
  useEffect(
    () => () => {
      // After the whole widget has gone, if that is what happens.
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
