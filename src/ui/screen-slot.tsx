import { type ReactElement, useState } from 'react';
import { useUi } from './context.ts';
import { MessageSkeletons } from './conversation/skeletons.tsx';
import { usePart } from './parts/use-part.ts';
import { State } from './primitives/state.tsx';

/** Renders the screen of a room or an inbox. It loads only where it is shown: a shop's visitor does not need it. */
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
