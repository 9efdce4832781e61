import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationSnapshot, MessageSnapshot } from '../../chat/index.ts';
import type { Messages } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { useMarkdown } from '../message/text/use-markdown.ts';
import { nameOf } from '../name-of.ts';
import { Icon } from '../primitives/icon.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import type { Intent } from './intent.ts';
import type { PendingAction } from './points.ts';
import { useAutosize } from './use-autosize.ts';
import { useIntent } from './use-intent.ts';
import { type Tools, useTools } from './use-tools.ts';

/** Longest text the composer keeps, more than any channel accepts. Longer pasted text would only slow the page down. */
const LONGEST = 50_000;
/** Formats by key, with Ctrl or on Apple's systems Cmd: bold, italic, code, link. With Shift too: strike, and link as in Slack. */
const FORMATS: Readonly<Record<string, PendingAction>> = { b: 'b', i: 'i', e: 'e', k: 'k', X: 'x', U: 'k' };
/** Key code that browsers report while an input method composes; some report only this. */
const IME_KEY_CODE = 229;

interface Props {
  readonly conversation: ConversationSnapshot;
  readonly placeholder: string;
}

/** Returns the format of a pressed key, regardless of Caps Lock. A key of another script counts by its position. */
function formatOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): PendingAction | undefined {
  // AltGr is Ctrl and Alt, and types letters. On a Mac, Ctrl with a letter moves the caret or cuts.
  if (!(/Mac|iP/.test(navigator.platform) ? metaKey : ctrlKey) || altKey) return;
  const letter = /^[a-z]$/i.test(key) ? key : code.slice(3);
  return FORMATS[shiftKey ? letter.toUpperCase() : letter.toLowerCase()];
}

const composing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE;

/** Returns the user's last own message if it can be edited. This also works offline: nothing has to be fetched. */
function editableIn({ messages, can }: ConversationSnapshot): MessageSnapshot | null {
  const last = messages.findLast(({ mine }) => mine);
  const stored = last?.kind === 'regular' && last.status !== 'sending' && last.status !== 'failed';
  return stored && can.editOwn ? last : null;
}

/** Returns the placeholder of a reply to somebody else. */
const replyTo = (intent: Intent | null, m: Messages): string | null =>
  intent?.kind === 'quote' && !intent.message.mine
    ? m.replyTo({ name: nameOf(intent.message.author, m) })
    : null;

interface ButtonProps {
  readonly tools: Tools;
}

/** Adds files, or opens the menu of everything that can be sent. */
function AttachButton({ tools: { more, perform } }: ButtonProps): ReactElement {
  const { m } = useUi();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          perform([...(event.currentTarget.files ?? [])]);
          // Let the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
      <IconButton
        icon={more ? 'plus' : 'clip'}
        label={m.attach()}
        aria-haspopup={more && 'menu'}
        onClick={() => (more ? perform('more') : picker.current?.click())}
      />
    </>
  );
}

interface InsertProps extends ButtonProps {
  /** True if there is nothing to send yet, so that a recording can be begun instead. */
  readonly empty: boolean;
}

/** The buttons between the text and the send button. */
function InsertButtons({ tools: { attaches, perform }, empty }: InsertProps): ReactElement {
  const { m, settings } = useUi();
  const { features } = settings;
  return (
    <>
      {features.includes('emoji') && (
        <IconButton icon="smile" label={m.emoji()} onClick={() => perform('emoji')} />
      )}
      {features.includes('voice') && attaches && empty && (
        <IconButton icon="mic" label={m.record()} onClick={() => perform('voice')} />
      )}
    </>
  );
}

/** Renders the only text input. Enter sends, Shift+Enter starts a line, and the focus stays. */
export function Composer({ conversation, placeholder }: Props): ReactElement {
  const { m, model, setIntent } = useUi();
  const area = useRef<HTMLTextAreaElement>(null);
  // The tools may have loaded before the text area that they need.
  const [here, setHere] = useState(false);
  useLayoutEffect(() => setHere(true), []);
  const written = useIntent(conversation);
  const { intent, value, change, cancel, submit: send } = written;
  const tools = useTools(area, conversation, written);
  const { View, report, perform } = tools;
  // An edited message keeps its attachments, with or without text.
  const filled = intent?.kind === 'edit' ? intent.message.attachments : report?.filled;
  useAutosize(area, value);
  // Loads by the time the text is sent.
  useMarkdown(value);
  useLayoutEffect(() => {
    if (intent) area.current?.focus({ preventScroll: true });
  }, [intent]);
  const { maxLength } = conversation;
  const text = value.trim();
  const over = Math.max(0, text.length - maxLength);
  const sendable = (text !== '' || filled) && over === 0;

  const submit = () => {
    if (!sendable) return;
    if (tools.waits) return perform('send');
    const words = report ? report.rewrite(text) : text;
    if (words === null) return;
    const extra = report?.prepare(words);
    if (extra === null) return;
    send(words, extra);
    model.typing('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'Escape' && intent) {
      // Esc closes one layer at a time: the panel stays open.
      event.stopPropagation();
      cancel();
    }
    const format = formatOf(event);
    if (format) {
      event.preventDefault();
      perform(format);
    }
    if (event.key === 'ArrowUp' && value === '' && !intent) editLast(event);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  const editLast = (event: KeyboardEvent) => {
    const message = editableIn(conversation);
    if (!message) return;
    event.preventDefault();
    setIntent({ kind: 'edit', message });
  };
  const onInput = (typed: string) => {
    change(typed);
    model.typing(typed);
  };
  const prefix = value.startsWith(report?.prefix ?? '') ? (report?.prefix ?? '') : '';
  const shown = value.slice(prefix.length);

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
        {View && here && area.current && (
          <View
            {...{ conversation, intent, cancel, value, submit }}
            {...{ pendingActions: tools.pendingActions, taken: tools.taken, report: tools.setReport }}
            area={area.current}
            change={onInput}
          />
        )}
        {(tools.attaches || tools.more) && <AttachButton tools={tools} />}
        <textarea
          ref={area}
          rows={1}
          // Without typed text, the placeholder reads in the widget's own direction.
          dir={shown ? 'auto' : undefined}
          value={shown}
          placeholder={report?.placeholder ?? replyTo(intent, m) ?? placeholder}
          aria-label={m.composer()}
          aria-invalid={over > 0}
          enterKeyHint="send"
          autoComplete="off"
          data-first-focus=""
          data-gramm="false"
          maxLength={LONGEST}
          onPaste={tools.onPaste}
          onInput={(event) => onInput(prefix + event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <InsertButtons tools={tools} empty={text === '' && !filled} />
        <button
          type="submit"
          className="send"
          part="send"
          aria-label={intent?.kind === 'edit' ? m.saveEdit() : m.send()}
          disabled={!sendable}
          aria-disabled={report?.blocked}
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
