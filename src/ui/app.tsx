import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { createFormats } from '../i18n/index.ts';
import { writable } from '../util/readable.ts';
import type { AppProps } from './app-props.ts';
import type { Intent } from './composer/intent.ts';
import { type OpenThread, type Ui, UiContext } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { LinkSlot } from './link/link-slot.tsx';
import { Panel } from './panel/panel.tsx';
import { ScreenSlot } from './screen-slot.tsx';
import { Support } from './support/support.tsx';
import { Surroundings } from './surroundings.tsx';

/**
 * Renders the widget's components inside the wrapper `.stoop` (data-theme, dir, lang). Renders nothing while the
 * panel is closed. The host keeps the drafts, the model everything else.
 */
export function App({ model, settings, messages, panel, host, root }: AppProps): ReactElement {
  const current = useReadable(settings);
  const texts = useReadable(messages);
  const state = useReadable(panel);
  const formats = useMemo(() => createFormats(current.locale), [current.locale]);
  // Create the formatters while the first message loads: they take as long as drawing a dozen messages.
  useEffect(() => {
    if (state.open) for (const format of [formats.time, formats.full]) setTimeout(format, 0, 0);
  }, [formats, state.open]);
  const [intent] = useState(() => writable<Intent | null>(null));
  const [thread] = useState(() => writable<OpenThread | null>(null));
  const ui = useMemo<Ui>(
    () => ({
      ...{ model, host, root, settings: current, m: texts, formats, intent, thread },
      setIntent: intent.set,
      openThread: current.features.includes('threads') ? thread.set : null,
    }),
    [model, host, root, current, texts, formats, intent, thread],
  );
  const { mode } = current;
  return (
    <UiContext.Provider value={ui}>
      <Panel state={state}>{mode === 'support' ? <Support /> : <ScreenSlot key={mode} name={mode} />}</Panel>
      <LinkSlot open={state.open || current.layout !== 'bubble'} />
      <Surroundings open={state.open} />
    </UiContext.Provider>
  );
}
