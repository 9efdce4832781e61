import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatError, ChatRuntime } from '../../../chat/index.ts';
import { cannedAnswerTexts as t } from '../../../i18n/index.ts';
import {
  Confirm,
  errorText,
  IconButton,
  Pane,
  type Question,
  type SheetProps,
  State,
  useReadable,
  useRuntime,
  useShowToast,
  useUi,
} from '../../../ui/index.ts';
import { answersOf, type CannedAnswer } from '../state/index.ts';
import { AnswerForm } from './answer-form.tsx';

/** Lists the canned answers, for admins to add, change and delete them. */
export function CannedAnswers({ close }: SheetProps): ReactElement | null {
  const runtime = useRuntime();
  return runtime && <Opened runtime={runtime} close={close} />;
}

interface Props {
  readonly runtime: ChatRuntime;
  readonly close: () => void;
}

function Opened({ runtime, close }: Props): ReactElement {
  const answers = answersOf(runtime);
  const list = useReadable(answers.list);
  /** The answer in the form; `new` for another one, null while the list is shown. */
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null);
  const [error, setError] = useState<ChatError | null>(null);
  /** The answer that the list is shown for again; empty for a new one, null at first. */
  const last = useRef<string | null>(null);
  const show = useShowToast();
  const said = (text: string) => show({ text, type: 'answers', severity: 'success' });
  useEffect(() => {
    void answers.refresh().then(setError);
  }, [answers]);
  const remove = async ({ shortcut }: CannedAnswer) => {
    const refused = await answers.remove(shortcut);
    setError(refused);
    if (!refused) said(t.deleted());
  };
  if (edited) {
    const done = () => {
      last.current = edited === 'new' ? '' : edited.shortcut;
      setEdited(null);
    };
    return (
      <Pane
        title={edited === 'new' ? t.newTitle() : t.editTitle()}
        closeLabel={t.close()}
        close={close}
        back={done}
        backLabel={t.back()}
      >
        <AnswerForm
          answers={answers}
          answer={edited === 'new' ? null : edited}
          done={() => {
            said(t.saved());
            done();
          }}
          cancel={done}
        />
      </Pane>
    );
  }
  return (
    <Pane title={t.title()} closeLabel={t.close()} close={close}>
      <List {...{ list, error }} last={last.current} edit={setEdited} remove={remove} />
    </Pane>
  );
}

interface ListProps {
  readonly list: readonly CannedAnswer[] | null;
  readonly error: ChatError | null;
  readonly last: string | null;
  readonly edit: (answer: CannedAnswer | 'new') => void;
  readonly remove: (answer: CannedAnswer) => void;
}

function List({ list, error, last, edit, remove }: ListProps): ReactElement {
  const { m } = useUi();
  const add = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has gone with the focus
  useLayoutEffect(() => {
    if (last === null) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-shortcut]') ?? [])];
    (rows.find(({ dataset }) => dataset.shortcut === last) ?? add.current)?.focus();
  }, []);
  const [question, setQuestion] = useState<Question | null>(null);
  const askFor = (answer: CannedAnswer) =>
    setQuestion({
      title: t.askDelete({ name: answer.shortcut }),
      text: t.askDeleteText(),
      yes: t.delete(),
      run: () => {
        remove(answer);
        // The button that was pressed goes with its answer.
        add.current?.focus();
      },
    });
  return (
    <div ref={body} className="pane-body canned">
      {error && (
        <p className="failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
      {!list && !error && <p role="status">{t.loading()}</p>}
      {list?.length === 0 && <State icon="reply" title={t.empty()} text={t.emptyText()} />}
      {list && list.length > 0 && (
        <ul aria-label={t.title()}>
          {list.map((answer) => (
            <li key={answer.shortcut}>
              <button
                type="button"
                className="canned-answer"
                data-shortcut={answer.shortcut}
                onClick={() => edit(answer)}
              >
                <b dir="auto">/{answer.shortcut}</b>
                <span dir="auto">{answer.text}</span>
              </button>
              <IconButton
                icon="bin"
                label={t.remove({ name: answer.shortcut })}
                onClick={() => askFor(answer)}
              />
            </li>
          ))}
        </ul>
      )}
      {list && (
        <button ref={add} type="button" className="button primary" onClick={() => edit('new')}>
          {t.add()}
        </button>
      )}
      {question && <Confirm question={question} no={t.cancel()} close={() => setQuestion(null)} />}
    </div>
  );
}
