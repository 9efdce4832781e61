import type { ButtonHTMLAttributes, ReactElement, RefObject } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name, also shown as the tooltip. Without `aria-description`, screen readers would read it twice. */
  readonly label: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

export function IconButton({ icon, label, buttonRef, className, ...rest }: Props): ReactElement {
  return (
    <button
      type="button"
      ref={buttonRef}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      aria-description=""
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
