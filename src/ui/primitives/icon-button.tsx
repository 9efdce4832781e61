import type { ButtonHTMLAttributes, ReactElement, RefObject } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name, shown as the tooltip too, which without `aria-description` would be said a second time. */
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
