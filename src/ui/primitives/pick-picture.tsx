import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { fileSizeText } from '../files/file-size.ts';
import { errorText } from '../kit.ts';

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Everybody who meets it fetches it: more is no picture of somebody. Bytes. */
const MOST_BYTES = 5_000_000;
/** What the server says of a file that it does not take as a picture. */
const REFUSES: ReadonlySet<string> = new Set(['too-big', 'input', 'blocked']);

/** By what is in it, too: a server may look at the name alone. */
async function isPicture(file: File): Promise<boolean> {
  if (!TYPES.includes(file.type) || file.size > MOST_BYTES) return false;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

interface Props {
  /** There is one that can be taken away. */
  readonly image: string | undefined;
  readonly busy: boolean;
  /** Share that has been sent. */
  readonly sent: number | undefined;
  /** Why the last change was refused. */
  readonly error: ChatError | null;
  /** @param file null takes the picture away */
  readonly store: (file: File | null) => Promise<boolean>;
}

/** The picture of a person or a channel: chosen on the device, on its way, refused, taken away. */
export function PickPicture({ image, busy, sent, error, store }: Props): ReactElement {
  const { m, settings } = useUi();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const [tried, setTried] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  // What was refused may be far below.
  useEffect(() => {
    if (error) told.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const pick = async (file: File | null) => {
    const fits = !file || (await isPicture(file));
    setWrong(!fits);
    setTried(fits);
    // It may have done its work before the field knows.
    if (fits && (await store(file))) setTried(false);
  };
  const refused = wrong || (tried && error !== null && REFUSES.has(error.code));
  return (
    <>
      <div className="face-acts">
        <button
          type="button"
          className="button"
          // Not disabled: that would take the focus from whoever pressed it by a key.
          aria-disabled={busy}
          onClick={() => !busy && field.current?.click()}
        >
          {profileTexts.picture()}
        </button>
        <input
          ref={field}
          type="file"
          accept={TYPES.join(',')}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (file) void pick(file);
          }}
        />
        {image && (
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => !busy && void pick(null)}
          >
            {profileTexts.noPicture()}
          </button>
        )}
      </div>
      {busy && sent !== undefined && <progress value={sent} aria-label={profileTexts.picture()} />}
      {(refused || error) && (
        <p ref={told} className="failed" role="alert">
          {refused || !error
            ? profileTexts.pictureRule({ size: fileSizeText(MOST_BYTES, settings.locale) })
            : errorText(error, m)}
        </p>
      )}
    </>
  );
}
