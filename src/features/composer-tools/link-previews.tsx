import { type ReactElement, useState } from 'react';
import type { LinkPreview } from '../../chat/composer/index.ts';
import { IconButton } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly shown: readonly LinkPreview[];
  readonly dismiss: (url: string) => void;
}

/** Shows the pages that the text links to, as they will stand under the message. */
export function LinkPreviewCards({ shown, dismiss }: Props): ReactElement {
  return (
    <>
      {shown.map((preview) => (
        <Card key={preview.url} preview={preview} dismiss={() => dismiss(preview.url)} />
      ))}
    </>
  );
}

function Card({
  preview,
  dismiss,
}: {
  readonly preview: LinkPreview;
  readonly dismiss: () => void;
}): ReactElement {
  const t = useTexts();
  const [broken, setBroken] = useState(false);
  const { url } = preview;
  const card = preview.state === 'loaded' ? preview.card : null;
  return (
    <div className="link-preview" aria-busy={!card}>
      {card ? (
        <>
          {card.image && !broken && (
            <img src={card.image} alt="" draggable={false} onError={() => setBroken(true)} />
          )}
          <span className="link-preview-words" dir="auto">
            <strong>{card.title}</strong>
            <span>{card.site}</span>
          </span>
        </>
      ) : (
        <>
          <span className="skeleton" />
          <span className="link-preview-words">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="vh">{t.linkLoading({ url })}</span>
          </span>
        </>
      )}
      <IconButton icon="close" label={t.linkDismiss({ title: card?.title ?? url })} onClick={dismiss} />
    </div>
  );
}
