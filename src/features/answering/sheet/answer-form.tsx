import { type FormEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChatError } from '../../../chat/index.ts';
import { cannedAnswerTexts as t } from '../../../i18n/index.ts';
import { errorText, useUi } from '../../../ui/index.ts';
import { type Answers, type CannedAnswer, VARIABLES } from '../state/index.ts';

/** The server's limits (`server/src/domain/limits.ts`, `server/src/wire/read/canned-answer.ts`). */
const LONGEST_TEXT = 2000;
const LONGEST_NAME = 50;
const NAME = /^[\p{L}\p{M}\p{N}_-]+$/u;
const ROWS = 7;

interface Props {
  readonly answers: Answers;
  /** Null for a new answer. */
  readonly answer: CannedAnswer | null;
  readonly done: () => void;
  readonly cancel: () => void;
}

/** The form of a canned answer. The name of one that exists stays: colleagues know it by that. */
export function AnswerForm({ answers, answer, done, cancel }: Props): ReactElement {
  const { m } = useUi();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isNew = answer === null;
  // The button that opened the form is gone.
  useLayoutEffect(() => (isNew ? field : area).current?.focus({ preventScroll: true }), [isNew]);
  const [name, setName] = useState(answer?.shortcut ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const shortcut = name.trim().replace(/^\//, '');
  const nameWrong = !NAME.test(shortcut);
  const textWrong = text.trim() === '';

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (nameWrong || textWrong) {
      event.currentTarget.querySelector<HTMLElement>(nameWrong ? 'input' : 'textarea')?.focus();
      return;
    }
    if (busy) return;
    setBusy(true);
    const refused = await answers.save({ shortcut, text: text.trim() }, isNew);
    setBusy(false);
    setError(refused);
    if (!refused) done();
  };
  const insert = (variable: string) => {
    const { current: into } = area;
    if (!into) return;
    into.focus();
    into.setRangeText(`{{${variable}}}`, into.selectionStart, into.selectionEnd, 'end');
    setText(into.value);
  };
  return (
    <form className="pane-body canned-form" noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={`${id}name`}>{t.name()}</label>
      <input
        ref={field}
        id={`${id}name`}
        type="text"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_NAME}
        value={name}
        readOnly={!isNew}
        aria-describedby={`${id}hint`}
        aria-invalid={tried && nameWrong}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <p id={`${id}hint`} className={tried && nameWrong ? 'failed' : undefined}>
        {t.nameHint()}
      </p>
      <label htmlFor={`${id}text`}>{t.text()}</label>
      <textarea
        ref={area}
        id={`${id}text`}
        dir="auto"
        rows={ROWS}
        maxLength={LONGEST_TEXT}
        value={text}
        aria-describedby={tried && textWrong ? `${id}missing` : undefined}
        aria-invalid={tried && textWrong}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {tried && textWrong && (
        <p id={`${id}missing`} className="failed">
          {t.textMissing()}
        </p>
      )}
      <div className="canned-variables" role="group" aria-label={t.variables()}>
        <p aria-hidden="true">{t.variables()}</p>
        {VARIABLES.map((variable) => (
          <button key={variable} type="button" className="button" dir="ltr" onClick={() => insert(variable)}>
            {`{{${variable}}}`}
          </button>
        ))}
      </div>
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      <div className="canned-end">
        <button type="button" className="button" onClick={cancel}>
          {t.cancel()}
        </button>
        {/* Not `disabled`: that would take the focus. */}
        <button type="submit" className="button primary" aria-disabled={busy}>
          {t.save()}
        </button>
      </div>
    </form>
  );
}
