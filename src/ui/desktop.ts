export type DesktopState = 'missing' | 'denied' | 'unasked' | 'granted';

/** Whether this page may show notifications of the system. */
export function desktopState(): DesktopState {
  // Pages without TLS have none.
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing';
  const { permission } = Notification;
  return permission === 'default' ? 'unasked' : permission;
}

/** Asks the person, who has just pressed something: browsers refuse a page that asks by itself. */
export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === 'unasked') await Notification.requestPermission();
  return desktopState();
}

export interface DesktopNote {
  readonly title: string;
  readonly body: string;
  readonly icon?: string;
  /** One of the same tag takes the place of an earlier one. */
  readonly tag: string;
  readonly open: () => void;
}

/** @returns takes it away again; null where the system shows none: on phones pages without a service worker may not */
export function showDesktop({ title, body, icon, tag, open }: DesktopNote): (() => void) | null {
  if (desktopState() !== 'granted') return null;
  try {
    // The tone is the widget's own matter.
    const options = { body, tag, silent: true, ...(icon ? { icon } : {}) };
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
      open();
    };
    return () => shown.close();
  } catch {
    return null;
  }
}
