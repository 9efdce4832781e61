import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatError, Person } from '../../chat/index.ts';
import { moderationTexts } from '../../i18n/index.ts';
import {
  attachmentLabel,
  errorText,
  Icon,
  jumpWhenOpen,
  Named,
  nameOf,
  PersonSheet,
  RoleTag,
  useCanOpenProfiles,
  useUi,
} from '../../ui/index.ts';
import { banText } from './ban-text.ts';
import { ItemActions } from './item-actions.tsx';
import { keyAction, letterOf } from './items.tsx';
import { doneText, reasonText } from './labels.ts';
import type { Queue, QueueSnapshot, ReviewItem, ReviewMessage } from './state/index.ts';

interface Props {
  readonly queue: Queue;
  readonly item: ReviewItem;
  readonly shown: QueueSnapshot;
  /** Called when another conversation was opened. */
  readonly leave: () => void;
}

/** Shows one report in full: the message and its context, the reports, the actions taken and those available. */
export function Detail({ queue, item, shown, leave }: Props): ReactElement {
  const { m, model } = useUi();
  const { creator, message, cid } = item;
  const refused = shown.refused?.id === item.id ? shown.refused.error : null;
  const open = () => {
    if (!cid || !message) return;
    leave();
    if (model.conversation.get().cid !== cid) model.openChannel(cid);
    jumpWhenOpen(model, cid, message.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const type = keyAction(letterOf(event), item, shown.offered[item.about]);
    if (!type) return;
    event.preventDefault();
    void queue.act(item.id, { type });
  };
  return (
    <>
      <div className="review-body" aria-busy={item.busy} onKeyDown={onKeyDown}>
        <div className="review-who">
          <Who person={creator} leave={leave} />
          <button
            type="button"
            className="link"
            onClick={() => queue.look({ ...shown.filter, state: 'all', author: creator.id })}
          >
            {moderationTexts.allOfPerson()}
          </button>
        </div>
        <Bans item={item} />
        {item.about === 'message' && (
          <>
            <Around queue={queue} item={item} />
            <div className="review-ways">
              {cid && message && !message.deleted && (
                <button type="button" className="link" onClick={open}>
                  {moderationTexts.openConversation()}
                </button>
              )}
              {cid && (
                <button
                  type="button"
                  className="link"
                  onClick={() => queue.look({ ...shown.filter, state: 'all', cid })}
                >
                  {moderationTexts.allOfConversation()}
                </button>
              )}
            </div>
          </>
        )}
        <Complaints item={item} />
        <Done item={item} />
      </div>
      {refused && (
        <p className="failed" role="alert">
          {errorText(refused, m)}
        </p>
      )}
      <ItemActions queue={queue} item={item} shown={shown} onKeyDown={onKeyDown} />
    </>
  );
}

/**
 * Shows the message's author or the reported person, and opens their card. From the card they can be muted or messaged.
 */
function Who({ person, leave }: { readonly person: Person; readonly leave: () => void }): ReactElement {
  const canOpenProfiles = useCanOpenProfiles();
  const [isProfileOpen, setProfileOpen] = useState(false);
  return (
    <>
      <Named person={person} openProfile={canOpenProfiles ? () => setProfileOpen(true) : null} />
      <RoleTag role={person.role} />
      {isProfileOpen && <PersonSheet person={person} close={() => setProfileOpen(false)} leave={leave} />}
    </>
  );
}

function Bans({ item: { bans } }: Pick<Props, 'item'>): ReactElement | null {
  const { formats } = useUi();
  if (bans.length === 0) return null;
  return (
    <ul className="review-bans">
      {bans.map((ban) => (
        <li key={ban.cid ?? ''}>
          <Icon name="lock" size={16} />
          {banText(ban, formats)} ·{' '}
          {ban.cid === null ? moderationTexts.everywhere() : moderationTexts.inConversation()}
          {ban.reason && <q dir="auto">{ban.reason}</q>}
        </li>
      ))}
    </ul>
  );
}

/** Shows the message among those around it. It stands alone while they load and when they are unavailable. */
function Around({ queue, item }: Pick<Props, 'queue' | 'item'>): ReactElement {
  const { m } = useUi();
  const [found, setFound] = useState<readonly ReviewMessage[] | ChatError | null>(null);
  const { message } = item;
  const id = message?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each message, whatever changes in it
  useEffect(() => {
    let gone = false;
    void queue.around(item).then((answer) => {
      if (!gone) setFound(answer);
    });
    return () => {
      gone = true;
    };
  }, [queue, id]);
  const place = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the messages above it are rendered
  useLayoutEffect(() => showReported(place.current), [id, found]);
  if (!message) return <p className="hint">{moderationTexts.gone()}</p>;
  const list = Array.isArray(found) ? (found as readonly ReviewMessage[]) : [];
  const around = list.some((one) => one.id === id)
    ? list.map((one) => (one.id === id ? message : one))
    : [message];
  return (
    <>
      <ol ref={place} className="around" aria-label={moderationTexts.context()}>
        {around.map((one) => (
          <Said key={one.id} message={one} reported={one.id === id} />
        ))}
      </ol>
      {found && !Array.isArray(found) && (
        <p className="hint" role="status">
          {moderationTexts.noContext()} {errorText(found as ChatError, m)}
        </p>
      )}
    </>
  );
}

/**
 * Scrolls to the reported message, because the messages before it may be long. Its beginning takes priority over its
 * end.
 */
function showReported(around: HTMLElement | null): void {
  const body = around?.closest('.review-body');
  const reported = around?.querySelector('.reported');
  if (!body || !reported) return;
  const [frame, said] = [body.getBoundingClientRect(), reported.getBoundingClientRect()];
  const below = said.bottom - frame.bottom;
  if (below > 0) body.scrollTop += Math.min(below, said.top - frame.top);
}

interface SaidProps {
  readonly message: ReviewMessage;
  readonly reported: boolean;
}

function Said({ message, reported }: SaidProps): ReactElement {
  const { m, formats } = useUi();
  const { author, text, at, deleted, hidden, attachments } = message;
  return (
    <li className={reported ? 'said reported' : 'said'} aria-current={reported}>
      <span className="said-by">
        <b dir="auto">{nameOf(author, m)}</b>
        <time dateTime={new Date(at).toISOString()} title={formats.full(at)}>
          {formats.time(at)}
        </time>
        {deleted && <span className="role">{moderationTexts.deleted()}</span>}
        {hidden && !deleted && <span className="role">{moderationTexts.hidden()}</span>}
      </span>
      {(text || attachments.length === 0) && (
        <p dir="auto">{text || (deleted ? '' : moderationTexts.noText())}</p>
      )}
      {attachments.length > 0 && (
        <span className="said-files">
          {attachments.map((attachment, index) =>
            attachment.kind === 'image' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id and keep their order
              <img key={index} src={attachment.url} alt={attachment.name ?? ''} loading="lazy" />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <span key={index} className="role" dir="auto">
                {('name' in attachment && attachment.name) || attachmentLabel(attachment.kind, m)}
              </span>
            ),
          )}
        </span>
      )}
    </li>
  );
}

function Complaints({ item: { complaints, complaintCount } }: Pick<Props, 'item'>): ReactElement {
  const { m, formats } = useUi();
  return (
    <section className="review-part">
      <h4>{moderationTexts.reportCount({ count: complaintCount })}</h4>
      <ul>
        {complaints.map((complaint) => (
          <li key={`${complaint.by.id} ${complaint.at}`}>
            <span className="role" dir="auto">
              {reasonText(complaint)}
            </span>
            {!complaint.byWords && <b dir="auto">{nameOf(complaint.by, m)}</b>}
            <time dateTime={new Date(complaint.at).toISOString()} title={formats.full(complaint.at)}>
              {formats.ago(complaint.at, Date.now())}
            </time>
            {complaint.note && <q dir="auto">{complaint.note}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ item: { done, reviewed } }: Pick<Props, 'item'>): ReactElement | null {
  const { m, formats } = useUi();
  if (done.length === 0) return null;
  return (
    <section className="review-part">
      <h4>{reviewed ? moderationTexts.history() : moderationTexts.openAgain()}</h4>
      <ul>
        {done.map((action) => (
          <li key={`${action.type} ${action.at}`}>
            {doneText(action.type)}
            {action.by && <b dir="auto">{nameOf(action.by, m)}</b>}
            <time dateTime={new Date(action.at).toISOString()} title={formats.full(action.at)}>
              {formats.ago(action.at, Date.now())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
