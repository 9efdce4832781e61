import { type ReactElement, useEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { openToasts, TOASTS_SHOWN, type Toasts } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';
import {
  type NotificationsProps,
  useOpened,
  usePoint,
  useReadable,
  useRuntime,
  useUi,
} from '../../ui/index.ts';
import { appKeyOf, checkAfterSleep } from './state/index.ts';
import { ToastCard } from './toast-card.tsx';
import { useAlerts } from './use-alerts.ts';
import { useLeftOpen } from './use-left-open.ts';
import { useOtherTabs } from './use-other-tabs.ts';

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'shared-connection': Record<never, never>;
  }
}

/**
 * Notifies the person of events outside their current view: with a toast, a tone, or a desktop notification. Since every
 * tab of a person has this, it also finds the other tabs, with which this one then shares a connection, opens the
 * panel again after going back, and checks the connection after a sleep.
 */
export function Notifications({ open }: NotificationsProps): ReactElement | null {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const runtime = useRuntime();
  // All tabs need the same key. It stays while the connection is down.
  const key = useRef('');
  key.current = (runtime && appKeyOf(runtime)) ?? key.current;
  const me = 'user' in identity ? identity.user.id : '';
  useEffect(() => (runtime ? checkAfterSleep(runtime) : undefined), [runtime]);
  useLeftOpen(key.current, open);
  useAlerts(runtime, { key: key.current, me, open });
  // The app's client keeps its own connection, and without storage each tab is on its own.
  const shares = settings.keepsDrafts && !settings.appSignsIn && key.current !== '' && me !== '';
  const SharedConnection = usePoint(
    'shared-connection',
    useOtherTabs(shares ? `stoop:${key.current}:tabs:${me}` : ''),
  );
  const toasts = useOpened(openToasts);
  return (
    <>
      {SharedConnection && <SharedConnection />}
      {toasts && <Stack toasts={toasts} open={open} />}
    </>
  );
}

/** Below this height of the panel or window, px, only one toast shows, so that the composer stays visible. */
const LOW = 420;

/** Renders the component again when the window is resized. */
function useWindowSize(): void {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
}

/** Stack of toasts: in the panel while it is open, otherwise next to the launcher. */
function Stack({ toasts, open }: { readonly toasts: Toasts; readonly open: boolean }): ReactElement | null {
  const { root, settings } = useUi();
  const shown = useReadable(toasts.snapshot);
  useWindowSize();
  if (shown.length === 0) return null;
  const panel = open ? root.querySelector('.panel') : null;
  const room = panel?.clientHeight ?? innerHeight;
  const stack = (
    <section
      className="alerts"
      aria-label={notificationsTexts.notifications()}
      data-place={panel ? 'panel' : settings.position}
    >
      {shown.slice(0, room < LOW ? 1 : TOASTS_SHOWN).map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </section>
  );
  return panel ? createPortal(stack, panel) : stack;
}
