export type DesktopState = 'missing' | 'denied' | 'unasked' | 'granted';

/** Returns whether this page may show system notifications. */
export function desktopState(): DesktopState {
  // Pages without TLS have no notifications.
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing';
  const { permission } = Notification;
  return permission === 'default' ? 'unasked' : permission;
}

/** Asks the user for permission. Call it from a click or key press: browsers refuse pages that ask on their own. */
export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === 'unasked') await Notification.requestPermission();
  return desktopState();
}

export interface DesktopNote {
  readonly title: string;
  readonly body: string;
  readonly icon?: string;
  /** A note replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly open: () => void;
}

/**
 * Shows a system notification.
 * @returns a function that removes the notification. Null if the system shows none: pages without a service worker
 * may not show notifications on phones.
 */
export function showDesktop({ title, body, icon, tag, open }: DesktopNote): (() => void) | null {
  if (desktopState() !== 'granted') return null;
  try {
    // The widget plays its own sound.
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
