import { type ReactElement, useCallback, useRef, useState } from 'react';
import type { AttachmentOf, Person } from '../../chat/index.ts';
import { detailsTexts } from '../../i18n/index.ts';
import {
  attachmentLabel,
  errorText,
  fileSizeText,
  IconButton,
  Link,
  nameOf,
  Sign,
  State,
  timeText,
  useFurther,
  useOpened,
  usePoint,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import { openShared, type SharedItem, type SharedKind, type SharedSnapshot } from './state/index.ts';

const ON_THE_WAY = writable<SharedSnapshot>({ items: [], loading: true, hasMore: false, error: null });

interface Props {
  readonly cid: string;
  readonly kind: SharedKind;
  readonly close: () => void;
}

/** Lists the attachments shared in a conversation, newest first. Each leads to its message. */
export function Shared({ cid, kind, close }: Props): ReactElement {
  const { m } = useUi();
  const shared = useOpened(useCallback((runtime) => openShared(runtime, cid, kind), [cid, kind]));
  const { items, loading, hasMore, error } = useReadable(shared?.snapshot ?? ON_THE_WAY);
  const body = useRef<HTMLDivElement>(null);
  const further = useFurther(body, items.length);
  return (
    <div ref={body} className="pane-body" aria-busy={loading}>
      {kind === 'media' ? <Media items={items} /> : <Rows items={items} kind={kind} close={close} />}
      {items.length === 0 && !loading && !error && !hasMore && (
        <State icon="clip" title={detailsTexts.nothingShared()} text={detailsTexts.nothingSharedText()} />
      )}
      {loading && (
        <p className="hint" role="status">
          {detailsTexts.loading()}
        </p>
      )}
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {(hasMore || error) && !loading && (
        <button
          type="button"
          className="button more"
          onClick={() => {
            further();
            shared?.more();
          }}
        >
          {error ? m.retry() : detailsTexts.more()}
        </button>
      )}
    </div>
  );
}

function Media({ items }: { readonly items: readonly SharedItem[] }): ReactElement {
  const { m } = useUi();
  const [start, setStart] = useState<number | null>(null);
  const Viewer = usePoint('picture-viewer', start !== null);
  const pictures = items.flatMap(({ attachment }) => (attachment.kind === 'image' ? [attachment] : []));
  return (
    <>
      <ul className="media-grid" aria-label={detailsTexts.media()}>
        {items.map(({ key, attachment, author }) => (
          <li key={key}>
            {attachment.kind === 'image' && (
              <button
                type="button"
                aria-label={mediaName(attachment, author, m)}
                onClick={() => setStart(pictures.indexOf(attachment))}
              >
                <img src={attachment.thumb ?? attachment.url} alt="" loading="lazy" draggable={false} />
              </button>
            )}
            {attachment.kind === 'video' && (
              <Link href={attachment.url}>
                {attachment.poster && <img src={attachment.poster} alt="" loading="lazy" draggable={false} />}
                <span className="vh">{mediaName(attachment, author, m)}</span>
                <span className="media-play">
                  <Sign name="play" />
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {start !== null && Viewer && (
        <Viewer pictures={pictures} start={start} onClose={() => setStart(null)} />
      )}
    </>
  );
}

function mediaName(
  { kind, name }: AttachmentOf<'image' | 'video'>,
  author: Person,
  m: Parameters<typeof attachmentLabel>[1],
): string {
  return `${name || attachmentLabel(kind, m)}, ${nameOf(author, m)}`;
}

interface RowsProps extends Pick<Props, 'kind' | 'close'> {
  readonly items: readonly SharedItem[];
}

function Rows({ items, kind, close }: RowsProps): ReactElement {
  const { m, model, settings, formats } = useUi();
  const go = (messageId: string) => {
    close();
    model.jumpTo(messageId);
  };
  return (
    <ul className="shared" aria-label={detailsTexts[kind]()}>
      {items.map(({ key, attachment, author, at, messageId }) => {
        if (!('url' in attachment) || !attachment.url) return null;
        const title = titleOf(attachment) || attachmentLabel(attachment.kind, m);
        const facts = [
          attachment.kind === 'link' ? attachment.site : nameOf(author, m),
          'bytes' in attachment && attachment.bytes ? fileSizeText(attachment.bytes, settings.locale) : '',
          timeText(at, Date.now(), { formats, m }),
        ];
        return (
          <li key={key}>
            <span className="shared-sign">
              <Sign name={kind === 'links' ? 'link' : 'file'} />
            </span>
            <Link href={attachment.url}>
              <b dir="auto">{title}</b>
              <small>{facts.filter(Boolean).join(' · ')}</small>
            </Link>
            <IconButton icon="chat" label={detailsTexts.showMessage()} onClick={() => go(messageId)} />
          </li>
        );
      })}
    </ul>
  );
}

function titleOf(attachment: SharedItem['attachment']): string {
  if (attachment.kind === 'link') return attachment.title;
  return 'name' in attachment ? attachment.name : '';
}
