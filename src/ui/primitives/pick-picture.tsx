import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { fileSizeText } from '../files/file-size.ts';
import { errorText } from '../kit.ts';

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Largest picture, bytes. Everybody who sees the person or channel downloads it, and a portrait needs no more. */
const MOST_BYTES = 5_000_000;
/** Error codes of the server for a file that it does not accept as a picture. */
const REFUSES: ReadonlySet<string> = new Set(['too-big', 'input', 'blocked']);

/** Returns whether a file is a picture, by decoding it too: a server may check only the name. */
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
  /** The current picture, which can be removed. */
  readonly image: string | undefined;
  readonly busy: boolean;
  /** Share of the upload that has been sent. */
  readonly sent: number | undefined;
  /** The error of the last change, if it was refused. */
  readonly error: ChatError | null;
  /**
   * Saves the picture.
   * @param file null removes the picture
   */
  readonly store: (file: File | null) => Promise<boolean>;
}

/** Renders the picture field of a person or a channel: choose, upload progress, refusal, remove. */
export function PickPicture({ image, busy, sent, error, store }: Props): ReactElement {
  const { m, settings } = useUi();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const [tried, setTried] = useState(false);
  const errorLine = useRef<HTMLParagraphElement>(null);
  // The error may be out of sight, far below.
  useEffect(() => {
    if (error) errorLine.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const pick = async (file: File | null) => {
    const fits = !file || (await isPicture(file));
    setWrong(!fits);
    setTried(fits);
    // The change may be saved before the field shows it.
    if (fits && (await store(file))) setTried(false);
  };
  const refused = wrong || (tried && error !== null && REFUSES.has(error.code));
  return (
    <>
      <div className="face-acts">
        <button
          type="button"
          className="button"
          // Not `disabled`: that would take the focus from keyboard users.
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
            // Let the user choose the same file again.
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
        <p ref={errorLine} className="failed" role="alert">
          {refused || !error
            ? profileTexts.pictureRule({ size: fileSizeText(MOST_BYTES, settings.locale) })
            : errorText(error, m)}
        </p>
      )}
    </>
  );
}
