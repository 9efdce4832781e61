import { type ReactElement, useState } from 'react';
import { useUi } from './context.ts';
import { MessageSkeletons } from './conversation/skeletons.tsx';
import { usePoint } from './points/use-point.ts';
import { State } from './primitives/state.tsx';

export type ScreenName = 'room' | 'inbox';

declare module './points/points.ts' {
  interface Points {
    /** The placeholder of an inbox that is loading. A room's is that of its messages. */
    readonly 'screen-wait': Readonly<Record<never, never>>;
  }
  interface KeyedPoints {
    /** A whole screen, by the owner's mode. */
    readonly screen: Readonly<Record<ScreenName, Readonly<Record<never, never>>>>;
  }
}

/** Renders the screen of a room or an inbox. It loads only where it is shown: a shop's visitor does not need it. */
export function ScreenSlot({ name }: { readonly name: ScreenName }): ReactElement {
  const { m } = useUi();
  const [failed, setFailed] = useState(false);
  const View = usePoint(`screen.${name}`, !failed, setFailed);
  const Wait = usePoint('screen-wait', name === 'inbox');
  if (View) return <View />;
  return (
    <div className="screen">
      {failed ? (
        <State
          icon="alert"
          failed
          title={m.loadFailed()}
          action={{ label: m.retry(), run: () => setFailed(false) }}
        />
      ) : name === 'inbox' ? (
        Wait && <Wait />
      ) : (
        <MessageSkeletons />
      )}
    </div>
  );
}
