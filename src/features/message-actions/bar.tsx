import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  horizontal,
  IconButton,
  moveFocus,
  QUICK_TYPES,
  useBarPlace,
  useOneStop,
  useUi,
} from '../../ui/index.ts';
import type { Allowed } from './allowed.ts';
import { ReactionButton } from './reaction-button.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly allowed: Allowed;
  readonly row: HTMLElement;
  /** Opens the menu; `reactions` leaves only the choice of reactions. */
  readonly more: (reactions: boolean) => void;
  /** What is open from here. */
  readonly open: 'menu' | 'reactions' | null;
}

/** Three quick reactions, the choice of others, reply, and everything else. One stop in the tab order; arrows reach the rest. */
export function Bar({ message, allowed, row, more, open }: Props): ReactElement {
  const { model, settings, setIntent, openThread } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  useBarPlace(bar, row);
  const onFocus = useOneStop(bar);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event, 'button', horizontal(settings.dir));
    // Back to the message; the next Esc is the panel's.
    if (event.key === 'Escape') {
      event.stopPropagation();
      row.focus({ preventScroll: true });
    }
    // The list's own keys are for moving between messages.
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.stopPropagation();
  };
  return (
    <div
      ref={bar}
      className="bar"
      role="toolbar"
      aria-label={actionTexts.messageActions()}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {allowed.react &&
        QUICK_TYPES.map((type) => (
          <ReactionButton key={type} message={message} type={type} className="quick" />
        ))}
      {allowed.react && (
        <IconButton
          icon="smile"
          label={actionTexts.addReaction()}
          aria-haspopup="menu"
          aria-expanded={open === 'reactions'}
          onClick={() => more(true)}
        />
      )}
      {allowed.react && (allowed.quote || allowed.reply) && <span className="split" />}
      {allowed.quote && (
        <IconButton
          icon="reply"
          label={actionTexts.reply()}
          onClick={() => setIntent({ kind: 'quote', message })}
        />
      )}
      {allowed.reply && openThread && (
        <IconButton
          icon="chat"
          label={actionTexts.replyInThread()}
          onClick={() => openThread({ cid: model.conversation.get().cid ?? '', parentId: message.id })}
        />
      )}
      <IconButton
        icon="dots"
        label={actionTexts.moreActions()}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => more(false)}
      />
    </div>
  );
}
