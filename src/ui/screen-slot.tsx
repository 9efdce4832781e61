import { type ReactElement, useState } from 'react';
import { useUi } from './context.ts';
import { MessageSkeletons } from './conversation/skeletons.tsx';
import { usePart } from './parts/use-part.ts';
import { State } from './primitives/state.tsx';

/** The screen of a room or an inbox, which a visitor of a shop does not need: it is fetched where it is shown. */
export function ScreenSlot({ name }: { readonly name: 'room' | 'inbox' }): ReactElement {
  const { m } = useUi();
  const [failed, setFailed] = useState(false);
  const Screen = usePart(name, !failed, setFailed);
  if (Screen) return <Screen />;
  return (
    <div className="screen">
      {failed ? (
        <State
          icon="alert"
          failed
          title={m.loadFailed()}
          action={{ label: m.retry(), run: () => setFailed(false) }}
        />
      ) : (
        <MessageSkeletons />
      )}
    </div>
  );
}
