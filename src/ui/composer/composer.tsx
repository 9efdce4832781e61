import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../name-of.ts';
import { Icon } from '../primitives/icon.tsx';
import { IntentCard } from './intent-card.tsx';
import { useAutosize } from './use-autosize.ts';
import { useIntent } from './use-intent.ts';

/** What browsers report while an input method composes; some set only this. */
const IME_KEY_CODE = 229;

interface Props {
  readonly conversation: ConversationSnapshot;
  readonly placeholder: string;
}

const composing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE;

/** The one input: Enter sends, Shift+Enter starts a line, and the focus stays. */
export function Composer({ conversation, placeholder }: Props): ReactElement {
  const { m, model, setIntent } = useUi();
  const area = useRef<HTMLTextAreaElement>(null);
  const { intent, value, change, cancel, submit: send } = useIntent(conversation);
  useAutosize(area, value);
  useLayoutEffect(() => {
    if (intent) area.current?.focus({ preventScroll: true });
  }, [intent]);
  const { maxLength } = conversation;
  const text = value.trim();
  const over = Math.max(0, text.length - maxLength);
  const sendable = text !== '' && over === 0;

  const submit = () => {
    if (!sendable) return;
    send(text);
    model.typing('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'Escape' && intent) {
      // One layer at a time: the panel stays.
      event.stopPropagation();
      cancel();
    }
    if (event.key === 'ArrowUp' && value === '' && !intent) editLast(event);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  /** An empty composer's arrow up goes back to the last own message, to put it right. */
  const editLast = (event: KeyboardEvent) => {
    const last = conversation.messages.findLast(({ mine }) => mine);
    const stored = last?.kind === 'regular' && last.status !== 'sending' && last.status !== 'failed';
    if (!stored || !conversation.can.editOwn) return;
    event.preventDefault();
    setIntent({ kind: 'edit', message: last });
  };
  const onInput = (typed: string) => {
    change(typed);
    model.typing(typed);
  };

  return (
    <form
      className="composer"
      part="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div
        className={intent ? 'composer-box with-intent' : 'composer-box'}
        onClick={() => area.current?.focus()}
      >
        {intent && <IntentCard intent={intent} cancel={cancel} />}
        <textarea
          ref={area}
          rows={1}
          // Nothing typed: the placeholder reads in the widget's own direction.
          dir={value ? 'auto' : undefined}
          value={value}
          placeholder={
            intent?.kind === 'quote' && !intent.message.mine
              ? m.replyTo({ name: nameOf(intent.message.author, m) })
              : placeholder
          }
          aria-label={m.composer()}
          aria-invalid={over > 0}
          enterKeyHint="send"
          autoComplete="off"
          data-first-focus=""
          data-gramm="false"
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="send"
          part="send"
          aria-label={intent?.kind === 'edit' ? m.saveEdit() : m.send()}
          disabled={!sendable}
        >
          <Icon name={intent?.kind === 'edit' ? 'check' : 'send'} />
        </button>
      </div>
      {over > 0 && (
        <p className="over" role="status">
          {m.charactersOver({ count: over })}
        </p>
      )}
    </form>
  );
}
