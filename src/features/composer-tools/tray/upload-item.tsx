import type { ReactElement } from 'react';
import type { Upload, Uploads } from '../../../chat/composer/index.ts';
import { mediaTexts } from '../../../i18n/index.ts';
import {
  byKeyboard,
  fileKind,
  fileSizeText,
  focusComposer,
  Glyph,
  Icon,
  MiddleCut,
  useUi,
} from '../../../ui/index.ts';
import { useTexts } from '../use-texts.ts';
import { Preview } from './preview.tsx';
import { blockedText, failedText, stateText } from './upload-texts.ts';

interface Props {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

function Remove({ upload, uploads }: Props): ReactElement {
  const { root } = useUi();
  const t = useTexts();
  const { id, name, state } = upload;
  const label = state === 'uploading' ? t.cancelUpload({ name }) : t.remove({ name });
  return (
    <button
      type="button"
      className="upload-remove"
      aria-label={label}
      aria-description=""
      title={label}
      onClick={(event) => {
        // The focused button is removed with the file.
        if (byKeyboard(event)) focusComposer(root);
        uploads.remove(id);
      }}
    >
      <Icon name="close" size={14} />
    </button>
  );
}

/** Shows one file beside the text: its picture or name, its progress, and its actions. */
export function UploadItem({ upload, uploads }: Props): ReactElement {
  const { m, settings } = useUi();
  const t = useTexts();
  const { file, kept, name, type, state } = upload;
  const picture = type === 'image';
  if (state === 'blocked') {
    return (
      <li className="upload-blocked">
        <Icon name="alert" />
        <span className="upload-words">
          <MiddleCut text={name} />
          <span>{blockedText(upload, settings.locale, t)}</span>
        </span>
        <Remove upload={upload} uploads={uploads} />
      </li>
    );
  }
  const kind = fileKind(name, file.type);
  return (
    <li className="upload" data-state={state} data-type={picture ? 'image' : 'file'}>
      {picture ? (
        kept ? (
          kept.thumb && <img src={kept.thumb} alt="" draggable={false} />
        ) : (
          <Preview file={file} onPixels={(pixels) => uploads.measured(upload.id, pixels)} />
        )
      ) : (
        <span className="upload-file">
          <Glyph name={kind.glyph} />
          <strong dir="auto" title={name}>
            {name}
          </strong>
          <span>{fileSizeText(kept?.size ?? file.size, settings.locale)}</span>
        </span>
      )}
      <span className="vh">
        {picture && `${mediaTexts.imageNamed({ name })}, `}
        {stateText(upload, t)}
      </span>
      {state === 'uploading' && <Progress upload={upload} />}
      {state === 'failed' && (
        <button
          type="button"
          className="upload-retry"
          aria-label={t.tryAgainNamed({ name })}
          title={failedText(upload, m, t)}
          onClick={() => uploads.retry(upload.id)}
        >
          <Icon name="retry" />
          {t.tryAgain()}
        </button>
      )}
      <Remove upload={upload} uploads={uploads} />
    </li>
  );
}

const RADIUS = 15;
const AROUND = 2 * Math.PI * RADIUS;
const HUNDRED = 100;

function Progress({ upload: { name, progress } }: { readonly upload: Upload }): ReactElement {
  const t = useTexts();
  return (
    <span
      className="upload-progress"
      role="progressbar"
      aria-label={t.progressOf({ name })}
      aria-valuemin={0}
      aria-valuemax={HUNDRED}
      aria-valuenow={Math.round(progress * HUNDRED)}
    >
      <svg viewBox="0 0 36 36" width={36} height={36} fill="none" strokeWidth={3} aria-hidden="true">
        <circle cx={18} cy={18} r={RADIUS} />
        <circle cx={18} cy={18} r={RADIUS} strokeDasharray={`${progress * AROUND} ${AROUND}`} />
      </svg>
    </span>
  );
}
