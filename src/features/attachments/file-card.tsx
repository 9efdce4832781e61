import type { ReactElement } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { fileKind, fileSizeText, MiddleCut, useUi } from '../../ui/index.ts';
import { Card } from './card.tsx';
import { Download } from './download.tsx';

/** Shows a file's name, type and size, and a way to download it. */
export function FileCard({ file }: { readonly file: AttachmentOf<'file'> }): ReactElement {
  const { m, settings } = useUi();
  const name = file.name || m.file();
  const { glyph, careful, label } = fileKind(file.name, file.type ?? '');
  const size = file.bytes === undefined ? '' : fileSizeText(file.bytes, settings.locale);
  return (
    <Card
      glyph={glyph}
      careful={careful}
      title={<MiddleCut text={name} />}
      below={[label, size].filter(Boolean).join(', ')}
    >
      <Download url={file.url} name={name} />
    </Card>
  );
}
