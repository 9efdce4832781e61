import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** URL, already checked by `linkify` or by src/chat. */
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Renders a link that somebody else wrote. The link opens in a new tab without referrer or opener, and is marked as
 * user-generated.
 */
export function Link({ href, className, children }: Props): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={className}>
      {children}
    </a>
  );
}
