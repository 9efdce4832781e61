import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { Icon } from '../primitives/icon.tsx';
import { useAutosize } from './use-autosize.ts';

/** What browsers report while an input method composes; some set only this. */
const IME_KEY_CODE = 229;

interface Props {
  readonly maxLength: ConversationSnapshot['maxLength'];
  readonly placeholder: string;
}

const composing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE;

/** The one input: Enter sends, Shift+Enter starts a line, and the focus stays. */
export function Composer({ maxLength, placeholder }: Props): ReactElement {
  const { m, model, host } = useUi();
  const draft = useReadable(host.draft);
  const area = useRef<HTMLTextAreaElement>(null);
  useAutosize(area, draft);
  const text = draft.trim();
  const over = Math.max(0, text.length - maxLength);
  const sendable = text !== '' && over === 0;

  const submit = () => {
    if (!sendable) return;
    model.send(text);
    host.setDraft('');
    model.typing('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composing(event)) return;
    event.preventDefault();
    submit();
  };
  const onInput = (value: string) => {
    host.setDraft(value);
    model.typing(value);
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
      <div className="composer-box" onClick={() => area.current?.focus()}>
        <textarea
          ref={area}
          rows={1}
          // Nothing typed: the placeholder reads in the widget's own direction.
          dir={draft ? 'auto' : undefined}
          value={draft}
          placeholder={placeholder}
          aria-label={m.composer()}
          aria-invalid={over > 0}
          enterKeyHint="send"
          autoComplete="off"
          data-first-focus=""
          data-gramm="false"
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="send" part="send" aria-label={m.send()} disabled={!sendable}>
          <Icon name="send" />
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
