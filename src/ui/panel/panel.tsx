import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { PanelState } from '../app-props.ts';
import { useUi } from '../context.ts';
import { byFinger } from '../focus.ts';
import { usePoint } from '../points/use-point.ts';
import { useDialogKeys, useFirstFocus } from './use-dialog.ts';
import { useVisualViewport } from './use-visual-viewport.ts';

/** Props of the feature that follows the Back gesture of a phone while the panel is open. It draws nothing. */
export interface BackProps {
  readonly panel: RefObject<HTMLElement | null>;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'back-gesture': BackProps;
  }
}

/** Duration of the panel's closing motion, ms. */
const LEAVING_MS = 140;

/** Returns true from opening until the closing motion is over. */
function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open || present;
}

/** Renders the frame around everything: a dialog floating over the page, the full screen, or a region of the page. */
export function Panel({
  state,
  children,
}: {
  readonly state: PanelState;
  readonly children: ReactNode;
}): ReactElement | null {
  const { settings } = useUi();
  const floats = settings.layout === 'bubble';
  const present = usePresence(state.open || !floats);
  if (!present) return null;
  return floats ? <Dialog state={state}>{children}</Dialog> : <Region>{children}</Region>;
}

function Dialog({
  state,
  children,
}: {
  readonly state: PanelState;
  readonly children: ReactNode;
}): ReactElement {
  const { settings } = useUi();
  const panel = useRef<HTMLDivElement>(null);
  // A panel that fills the screen leaves nothing else to type in.
  useFirstFocus(panel, { open: state.open, takes: state.fullScreen || !state.byItself });
  useVisualViewport(panel, state.open && state.fullScreen);
  const onKeyDown = useDialogKeys(panel, state.fullScreen);
  // Fingers have no Escape key: their Back gesture closes the panel.
  const backs = state.open && byFinger();
  const Back = usePoint('back-gesture', backs);
  return (
    <div
      ref={panel}
      className="panel"
      part="panel"
      role="dialog"
      aria-modal={state.fullScreen}
      aria-label={usePanelName()}
      tabIndex={-1}
      data-layout="bubble"
      data-position={settings.position}
      data-mobile={settings.mobile}
      data-full={state.fullScreen ? '' : undefined}
      data-leaving={state.open ? undefined : ''}
      onKeyDown={onKeyDown}
    >
      {children}
      {backs && Back && <Back panel={panel} />}
    </div>
  );
}

function Region({ children }: { readonly children: ReactNode }): ReactElement {
  const { settings } = useUi();
  return (
    <section className="panel" part="panel" aria-label={usePanelName()} data-layout={settings.layout}>
      {children}
    </section>
  );
}

/**
 * Returns the panel's accessible name. An inbox's title stands alone, because nobody chats with an inbox. The default
 * title is already a whole sentence.
 */
function usePanelName(): string {
  const { m, settings } = useUi();
  const { mode, title } = settings;
  return title && mode !== 'inbox' ? m.panelName({ title }) : title || m.defaultTitle();
}
