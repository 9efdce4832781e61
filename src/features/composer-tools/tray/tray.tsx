import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import type { Upload } from '../../../chat/composer/index.ts';
import { useUi } from '../../../ui/index.ts';
import type { TrayProps } from '../props.ts';
import { useTexts } from '../use-texts.ts';
import { UploadItem } from './upload-item.tsx';
import { blockedText, failedText } from './upload-texts.ts';

/**
 * Shows the files that go with the message, in a row above the text. Files that cannot go stand below, with the reason.
 */
export function Tray({ items: given, uploads }: TrayProps): ReactElement | null {
  const { m } = useUi();
  const t = useTexts();
  const items = useMemo(() => given.map((item) => ({ ...item, name: item.name || m.file() })), [given, m]);
  useSpoken(items);
  if (items.length === 0) return null;
  const blocked = items.filter(({ state }) => state === 'blocked');
  const going = items.filter(({ state }) => state !== 'blocked');
  return (
    <ul className="uploads" aria-label={t.files()}>
      {[...going, ...blocked].map((upload) => (
        <UploadItem key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

/** Announces to screen readers what became of each file. */
function useSpoken(items: readonly Upload[]): void {
  const { host, m, settings } = useUi();
  const t = useTexts();
  // Empty at first: the tray comes with the first file, which may be refused already.
  const before = useRef<readonly Upload[]>([]);
  useEffect(() => {
    for (const item of items) {
      const { name, state } = item;
      if (before.current.find(({ id }) => id === item.id)?.state === state) continue;
      if (state === 'finished') host.announce(t.uploaded({ name }));
      if (state === 'failed') host.announce(`${t.uploadFailed({ name })}. ${failedText(item, m, t)}`);
      if (state === 'blocked') host.announce(`${name}: ${blockedText(item, settings.locale, t)}`);
    }
    before.current = items;
  }, [items, host, m, settings, t]);
}
