import type { ReactElement } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { Link, useUi } from '../../ui/index.ts';
import { Card } from './card.tsx';

interface Props {
  readonly attachment: AttachmentOf<'poll' | 'location' | 'unsupported'>;
}

/** Decimal places of a coordinate. Five are precise to a metre. */
const DIGITS = 5;

/** Describes an attachment that cannot be drawn. */
export function InfoCard({ attachment }: Props): ReactElement {
  const { m, formats } = useUi();
  switch (attachment.kind) {
    case 'poll':
      return (
        <Card
          glyph="poll"
          title={<Name text={attachment.name || m.poll()} />}
          below={attachment.closed ? mediaTexts.pollClosed() : m.poll()}
        />
      );
    case 'location': {
      const { latitude, longitude, liveUntil } = attachment;
      const title = liveUntil ? mediaTexts.locationLive({ time: formats.time(liveUntil) }) : m.location();
      return (
        <Card
          glyph="pin"
          title={<Name text={title} />}
          below={`${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`}
        />
      );
    }
    case 'unsupported':
      return (
        <Card
          glyph="unknown"
          title={<Name text={attachment.name || m.unsupported()} />}
          below={mediaTexts.unsupportedText()}
        >
          {attachment.url && (
            <Link href={attachment.url} className="card-open">
              {mediaTexts.openAttachment()}
            </Link>
          )}
        </Card>
      );
  }
}

function Name({ text }: { readonly text: string }): ReactElement {
  return (
    <strong className="card-name" dir="auto">
      {text}
    </strong>
  );
}
