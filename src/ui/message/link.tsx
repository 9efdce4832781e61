import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** Checked by `linkify`, or by src/chat. */
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An address somebody else wrote: opens beside the page, is told nothing of it, and is vouched for by nobody. */
export function Link({ href, className, children }: Props): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={className}>
      {children}
    </a>
  );
}
