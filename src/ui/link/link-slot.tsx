import { type ReactElement, useEffect, useState } from 'react';
import { usePoint } from '../points/use-point.ts';
import { MESSAGE_LINK } from './address.ts';

/** Props of the feature that follows a URL to a message. */
export interface MessageLinkProps {
  /** Same form as `location.hash`; anybody may have written it. */
  readonly hash: string;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'message-link': MessageLinkProps;
  }
}

/**
 * Follows a message link in the page's URL, once, as soon as the chat is open.
 * @param open whether the chat is open
 */
export function LinkSlot({ open }: { readonly open: boolean }): ReactElement | null {
  const [hash, setHash] = useState('');
  useEffect(() => {
    const look = () => open && location.hash.startsWith(MESSAGE_LINK) && setHash(location.hash);
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [open]);
  const Link = usePoint('message-link', hash !== '');
  return Link && hash ? <Link key={hash} hash={hash} /> : null;
}
