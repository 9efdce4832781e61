import { type ReactElement, useEffect, useState } from 'react';
import { usePart } from '../parts/use-part.ts';
import { MESSAGE_LINK } from './address.ts';

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
  const Link = usePart('link', hash !== '');
  return Link && hash ? <Link key={hash} hash={hash} /> : null;
}
