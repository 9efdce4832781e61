import { type ReactElement, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { Link } from '../../ui/index.ts';

/**
 * Shows the page behind a link: picture, title, a line of text and the site. A picture that fails to load is left out.
 */
export function LinkCard({ link }: { readonly link: AttachmentOf<'link'> }): ReactElement {
  const [failed, setFailed] = useState(false);
  return (
    <Link href={link.url} className="piece card link-card">
      {link.image && !failed && (
        <img
          src={link.image}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      <span className="card-words" dir="auto">
        <strong>{link.title}</strong>
        {link.text && <span className="link-text">{link.text}</span>}
        <span className="card-below">{link.site}</span>
      </span>
    </Link>
  );
}
