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
  /** Opens the menu; `reactions` limits it to the reactions. */
  readonly more: (reactions: boolean) => void;
  /** The layer that this bar has opened. */
  readonly open: 'menu' | 'reactions' | null;
}

/**
 * Bar with three quick reactions, the reaction picker, reply, and the menu. It is one tab stop; arrow keys move within
 * it.
 */
export function Bar({ message, allowed, row, more, open }: Props): ReactElement {
  const { model, settings, setIntent, openThread } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  useBarPlace(bar, row);
  const onFocus = useOneStop(bar);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event, 'button', horizontal(settings.dir));
    // Esc returns to the message; the next Esc belongs to the panel.
    if (event.key === 'Escape') {
      event.stopPropagation();
      row.focus({ preventScroll: true });
    }
    // Keeps these keys from the list, where they move between messages.
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
