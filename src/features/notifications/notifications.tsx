import { type ReactElement, useEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { openToasts, TOASTS_SHOWN, type Toasts } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';
import { type NotificationsProps, useOpened, useReadable, useRuntime, useUi } from '../../ui/index.ts';
import { ToastCard } from './toast-card.tsx';
import { useAlerts } from './use-alerts.ts';

/** What a person is told of besides what they look at: a few words over it, a tone, a notification of the system. */
export function Notifications({ open }: NotificationsProps): ReactElement | null {
  const { model } = useUi();
  const { identity } = useReadable(model.session);
  const runtime = useRuntime();
  // All tabs have to mean the same by it, and it stays while the wire is down.
  const key = useRef('');
  key.current = runtime?.client()?.key ?? key.current;
  useAlerts(runtime, key.current, 'user' in identity ? identity.user.id : '', open);
  const toasts = useOpened(openToasts);
  return toasts && <Stack toasts={toasts} open={open} />;
}

/** Where there is less room than this, px, one stands at a time: what is written has to stay in sight. */
const LOW = 420;

/** Another size of the window is another room. */
function useWindowSize(): void {
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
}

/** In the panel while that is open, else where the launcher stands. */
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
