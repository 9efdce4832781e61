import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { moderationTexts } from '../../i18n/index.ts';
import { Confirm, nameOf, type Question, useUi } from '../../ui/index.ts';
import { BanDialog } from './ban-dialog.tsx';
import { canRestore } from './items.tsx';
import { doneText } from './labels.ts';
import type {
  OfferedAction,
  Queue,
  QueueSnapshot,
  ReviewAction,
  ReviewItem,
  ReviewMessage,
} from './state/index.ts';

interface Props {
  readonly queue: Queue;
  readonly item: ReviewItem;
  readonly shown: Pick<QueueSnapshot, 'ownActions' | 'offered'>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Every action on a report. */
export function ItemActions({ queue, item, shown, onKeyDown }: Props): ReactElement {
  const { m, host, root } = useUi();
  const group = useRef<HTMLDivElement>(null);
  const focused = group.current?.contains(root.activeElement) === true;
  // The button that was pressed may disappear: the focus stays within its group.
  useLayoutEffect(() => {
    if (focused && !root.activeElement) group.current?.focus({ preventScroll: true });
  });
  const [asking, setAsking] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, message, bans, busy, reviewed, about, creator } = item;
  const offers = (action: OfferedAction) => shown.offered[about].includes(action);
  const name = nameOf(creator, m);
  const act = async (action: ReviewAction) => {
    if (busy) return null;
    const refused = await queue.act(id, action);
    if (!refused) host.announce(doneText(action.type === 'custom' ? action.id : action.type));
    return refused;
  };
  return (
    <div
      ref={group}
      className="review-acts"
      role="group"
      aria-label={moderationTexts.actions()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {shown.ownActions
        .filter((action) => action.about === about)
        .map((action) => (
          <button
            key={action.id}
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => void act({ type: 'custom', id: action.id })}
          >
            {action.label}
          </button>
        ))}
      {bans.map((ban) => (
        <button
          key={ban.cid ?? ''}
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void act({ type: 'unban', cid: ban.cid })}
        >
          {ban.cid === null ? moderationTexts.unbanEverywhere() : moderationTexts.unban()}
        </button>
      ))}
      {!bans.some((ban) => ban.cid === null) && (
        <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
          {moderationTexts.banNamed({ name })}
        </button>
      )}
      {offers('delete_reaction') && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void act({ type: 'delete_reaction' })}
        >
          {moderationTexts.deleteReactions()}
        </button>
      )}
      {offers('delete_user') && (
        <button
          type="button"
          className="button danger"
          aria-disabled={busy}
          onClick={() =>
            setQuestion({
              title: moderationTexts.deleteUserTitle({ name }),
              text: moderationTexts.deleteUserText(),
              yes: moderationTexts.deleteUser(),
              run: () => void act({ type: 'delete_user' }),
            })
          }
        >
          {moderationTexts.deleteUser()}
        </button>
      )}
      {message && <MessageActs message={message} busy={busy} offered={shown.offered[about]} act={act} />}
      {!reviewed && (
        <button
          type="button"
          className="button primary"
          aria-disabled={busy}
          aria-keyshortcuts="R"
          onClick={() => void act({ type: 'mark_reviewed' })}
        >
          {moderationTexts.markReviewed()}
        </button>
      )}
      {asking && (
        <BanDialog
          person={creator}
          here={item.cid !== null}
          everywhere
          submit={(options) => act({ type: 'ban', options })}
          close={() => setAsking(false)}
        />
      )}
      {question && (
        <Confirm question={question} no={moderationTexts.cancel()} close={() => setQuestion(null)} />
      )}
    </div>
  );
}

interface MessageActsProps {
  readonly message: ReviewMessage;
  readonly busy: boolean;
  readonly offered: readonly string[];
  readonly act: (action: ReviewAction) => Promise<unknown>;
}

/** Actions on the message. A deleted or hidden message can be restored. */
function MessageActs({ message, busy, offered, act }: MessageActsProps): ReactElement {
  const { deleted, hidden } = message;
  return (
    <>
      {!deleted && !hidden && offered.includes('shadow_block') && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void act({ type: 'shadow_block' })}
        >
          {moderationTexts.hideMessage()}
        </button>
      )}
      {canRestore(message, offered) && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          aria-keyshortcuts="U"
          onClick={() => void act({ type: 'restore' })}
        >
          {moderationTexts.restore()}
        </button>
      )}
      {!deleted && (
        <button
          type="button"
          className="button danger"
          aria-disabled={busy}
          aria-keyshortcuts="D"
          onClick={() => void act({ type: 'delete_message' })}
        >
          {moderationTexts.deleteMessage()}
        </button>
      )}
    </>
  );
}
