import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { Severity, Toast, Toasts } from '../../chat/notifications/index.ts';
import { notificationsTexts } from '../../i18n/index.ts';
import { Icon, IconButton, Sign, usePageSeen, useUi } from '../../ui/index.ts';
import { toastText } from './toast-text.ts';

const ICON_SIZE = 18;
const ICONS: Readonly<Record<Severity, ReactElement>> = {
  info: <Sign name="bell" size={ICON_SIZE} />,
  success: <Icon name="check" size={ICON_SIZE} />,
  warning: <Icon name="alert" size={ICON_SIZE} />,
  error: <Icon name="alert" size={ICON_SIZE} />,
};

interface Props {
  readonly toast: Toast;
  readonly toasts: Toasts;
}

/** One toast. Its time runs only while it is visible and not hovered or focused. It is announced once. */
export function ToastCard({ toast, toasts }: Props): ReactElement {
  const { host, root } = useUi();
  const { id, severity, actions } = toast;
  const text = toastText(toast);
  const card = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [said, setSaid] = useState(false);
  const seen = usePageSeen();
  useEffect(() => {
    if (seen && !held) toasts.start(id);
    else toasts.hold(id);
  }, [seen, held, toasts, id]);
  useEffect(() => {
    if (!seen || said) return;
    setSaid(true);
    host.announce(text);
  }, [seen, said, text, host]);
  const dismiss = () => {
    // Otherwise the focus would be lost.
    if (card.current?.contains(root.activeElement)) {
      const next = card.current.closest('.panel') ? '.panel' : '[part=launcher]';
      root.querySelector<HTMLElement>(next)?.focus();
    }
    toasts.dismiss(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss();
  };
  return (
    <div
      ref={card}
      className="alert-card"
      data-severity={severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      {ICONS[severity]}
      <p>
        <bdi>{text}</bdi>
      </p>
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className="link"
          onClick={() => {
            dismiss();
            run();
          }}
        >
          {label}
        </button>
      ))}
      <IconButton icon="close" label={notificationsTexts.dismiss()} onClick={dismiss} />
    </div>
  );
}
