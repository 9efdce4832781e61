import type { ReactElement } from 'react';
import { mediaTexts } from '../../i18n/index.ts';
import { Glyph } from '../../ui/index.ts';

interface Props {
  readonly url: string;
  readonly name: string;
}

/** Saves a file. If the file's server does not allow that, the browser opens the file in a new tab. */
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
