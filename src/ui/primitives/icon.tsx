import type { ReactElement } from 'react';
import { PATHS } from '../icons/shell/paths.ts';

export type IconName = keyof typeof PATHS;

interface Props {
  readonly name: IconName;
  /** Size in pixels, 20 by default. */
  readonly size?: 14 | 16 | 18 | 20;
  readonly className?: string;
}

/** Renders an icon. Decorative: the control or the text beside it carries the name. */
export function Icon({ name, size = 20, className }: Props): ReactElement {
  const path = PATHS[name];
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path {...(typeof path === 'string' ? { d: path } : path)} />
    </svg>
  );
}
