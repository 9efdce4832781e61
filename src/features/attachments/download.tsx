import type { ReactElement } from 'react';
import { mediaTexts } from '../../i18n/index.ts';
import { Glyph } from '../../ui/index.ts';

interface Props {
  readonly url: string;
  readonly name: string;
}

/** Saves a file; where its server does not allow that, the browser opens it beside the page. */
export function Download({ url, name }: Props): ReactElement {
  return (
    <a
      className="icon-button"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={mediaTexts.downloadNamed({ name })}
      title={mediaTexts.download()}
    >
      <Glyph name="download" />
    </a>
  );
}
