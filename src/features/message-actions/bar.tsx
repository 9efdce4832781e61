import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  byFinger,
  horizontal,
  IconButton,
  moveFocus,
  QUICK_TYPES,
  useOneStop,
  usePoint,
  useUi,
} from '../../ui/index.ts';
import type { Allowed } from './allowed.ts';
import { type BarPart, fitBar, useFreeSide, useTimePlace } from './bar-room.ts';
import { ReactionButton } from './reaction-button.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly allowed: Allowed;
  readonly row: HTMLElement;
  /** Opens the choice of reactions. */
  readonly react: () => void;
  /** Opens the menu. */
  readonly more: () => void;
  /** The layer that this bar has opened. */
  readonly open: 'menu' | 'reactions' | null;
}

/**
 * Bar beside the bubble: quick reactions, any reaction, reply, thread, and the menu. It follows the visible part of
 * the message. It is one tab stop; arrow keys move within it.
 */
export function Bar(props: Props): ReactElement {
  const { row } = props;
  const { settings } = useUi();
  const rail = useRef<HTMLDivElement>(null);
  const parts = useParts(props);
  const free = useFreeSide(rail);
  const fit = free && fitBar(parts, free);
  useTimePlace(rail, fit);
  const onFocus = useOneStop(rail);
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
    <div ref={rail} className="rail">
      {fit && (
        <div
          className="bar"
          role="toolbar"
          aria-label={actionTexts.messageActions()}
          style={{ [props.message.mine ? 'marginInlineEnd' : 'marginInlineStart']: fit.past }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          <Buttons {...props} parts={fit.parts} />
        </div>
      )}
    </div>
  );
}

/** Returns the allowed buttons, the most important first. For a finger there is only the menu. */
function useParts({ allowed }: Props): readonly BarPart[] {
  const { openThread } = useUi();
  const parts: BarPart[] = ['more'];
  if (byFinger()) return parts;
  if (allowed.react) parts.push('react');
  if (allowed.quote) parts.push('reply');
  if (allowed.reply && openThread) parts.push('thread');
  if (allowed.react) parts.push('quick');
  return parts;
}

function Buttons({ message, react, more, open, parts }: Props & { readonly parts: readonly BarPart[] }) {
  const { model, host, settings, setIntent, openThread } = useUi();
  const picks = settings.features.includes('emoji');
  const [near, setNear] = useState(false);
  // The picker is fetched before the press.
  usePoint('emoji-picker', near && picks);
  // The opening of a thread reports a failure.
  const prefetch = () => void host.parts.load('thread-replies').catch(() => {});
  return (
    <>
      {parts.includes('quick') &&
        QUICK_TYPES.map((type) => (
          <ReactionButton key={type} message={message} type={type} className="quick" />
        ))}
      {parts.includes('react') && (
        <IconButton
          icon="smile"
          label={actionTexts.addReaction()}
          aria-haspopup={picks ? 'dialog' : 'menu'}
          aria-expanded={open === 'reactions'}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          onClick={react}
        />
      )}
      {parts.includes('quick') && parts.length > 3 && <span className="split" />}
      {parts.includes('reply') && (
        <IconButton
          icon="reply"
          label={actionTexts.reply()}
          onClick={() => setIntent({ kind: 'quote', message })}
        />
      )}
      {parts.includes('thread') && (
        <IconButton
          icon="chat"
          label={actionTexts.replyInThread()}
          onPointerEnter={prefetch}
          onTouchStart={prefetch}
          onFocus={prefetch}
          onClick={() => openThread?.({ cid: model.conversation.get().cid ?? '', parentId: message.id })}
        />
      )}
      <IconButton
        icon="dots"
        label={actionTexts.moreActions()}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={more}
      />
    </>
  );
}
