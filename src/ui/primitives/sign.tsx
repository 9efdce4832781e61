import type { ReactElement } from 'react';
import { PATHS } from '../icons/signs/paths.ts';

/** Names of the icons that only parts use, so that the shell contains none of them. */
export type SignName = keyof typeof PATHS;

/** Renders an icon. Decorative: the control or the text beside it carries the name. */
export function Sign({
  name,
  size = 20,
}: {
  readonly name: SignName;
  readonly size?: 16 | 18 | 20;
}): ReactElement {
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
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
