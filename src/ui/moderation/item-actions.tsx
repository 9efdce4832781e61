import { type ReactElement, useState } from 'react';
import type { OwnAction, Queue, ReviewAction, ReviewItem } from '../../chat/moderation/index.ts';
import { moderationTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../kit.ts';
import { BanDialog } from './ban-dialog.tsx';
import { doneText } from './labels.ts';

interface Props {
  readonly queue: Queue;
  readonly item: ReviewItem;
  /** The app's own actions. */
  readonly own: readonly OwnAction[];
}

/** Everything that can be done about a report. */
export function ItemActions({ queue, item, own }: Props): ReactElement {
  const { m, host } = useUi();
  const [asking, setAsking] = useState(false);
  const { id, message, bans, busy, reviewed, about, creator } = item;
  const name = nameOf(creator, m);
  const act = async (action: ReviewAction) => {
    const refused = await queue.act(id, action);
    if (!refused) host.announce(doneText(action.type === 'custom' ? action.id : action.type));
    return refused;
  };
  return (
    <div className="review-acts" role="group" aria-label={moderationTexts.actions()}>
      {own
        .filter((action) => action.about === about)
        .map((action) => (
          <button
            key={action.id}
            type="button"
            className="button"
            disabled={busy}
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
          disabled={busy}
          onClick={() => void act({ type: 'unban', cid: ban.cid })}
        >
          {ban.cid === null ? moderationTexts.unbanEverywhere() : moderationTexts.unban()}
        </button>
      ))}
      {!bans.some((ban) => ban.cid === null) && (
        <button type="button" className="button" disabled={busy} onClick={() => setAsking(true)}>
          {moderationTexts.banNamed({ name })}
        </button>
      )}
      {message &&
        (message.deleted ? (
          <button
            type="button"
            className="button"
            disabled={busy}
            aria-keyshortcuts="U"
            onClick={() => void act({ type: 'restore' })}
          >
            {moderationTexts.restore()}
          </button>
        ) : (
          <button
            type="button"
            className="button danger"
            disabled={busy}
            aria-keyshortcuts="D"
            onClick={() => void act({ type: 'delete_message' })}
          >
            {moderationTexts.deleteMessage()}
          </button>
        ))}
      {!reviewed && (
        <button
          type="button"
          className="button primary"
          disabled={busy}
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
          submit={(wish) => act({ type: 'ban', wish })}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}
