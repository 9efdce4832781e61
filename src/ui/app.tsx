import { type ReactElement, useMemo, useState } from 'react';
import { createFormats } from '../i18n/index.ts';
import { writable } from '../util/readable.ts';
import type { AppProps } from './app-props.ts';
import type { Intent } from './composer/intent.ts';
import { type Ui, UiContext } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { Inbox } from './inbox/inbox.tsx';
import { Panel } from './panel/panel.tsx';
import { Room } from './room/room.tsx';
import { Support } from './support/support.tsx';

const SCREENS = { support: Support, room: Room, inbox: Inbox };

/**
 * The widget's components, inside the wrapper `.stoop` (data-theme, dir, lang). Renders nothing while the panel is
 * closed; drafts live with the host, everything else with the model.
 */
export function App({ model, settings, messages, panel, host, root }: AppProps): ReactElement {
  const current = useReadable(settings);
  const texts = useReadable(messages);
  const state = useReadable(panel);
  const formats = useMemo(() => createFormats(current.locale), [current.locale]);
  const [intent] = useState(() => writable<Intent | null>(null));
  const ui = useMemo<Ui>(
    () => ({ model, host, root, settings: current, m: texts, formats, intent, setIntent: intent.set }),
    [model, host, root, current, texts, formats, intent],
  );
  const Screen = SCREENS[current.mode];
  return (
    <UiContext.Provider value={ui}>
      <Panel state={state}>
        <Screen />
      </Panel>
    </UiContext.Provider>
  );
}
