import { type ReactElement, useEffect, useState } from 'react';
import { usePart } from '../parts/use-part.ts';
import { MESSAGE_LINK } from './address.ts';

/** The page's address leads to a message: followed once, as soon as the chat is open. @param open whether it is */
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
