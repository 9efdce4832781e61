import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChatError } from '../../chat/index.ts';
import { threadTexts } from '../../i18n/index.ts';
import { errorText, IconButton, useUi } from '../../ui/index.ts';
import type { Thread } from './state/index.ts';

/** Maximum length of a title: longer ones do not fit into the list. */
const LONGEST = 100;

interface Props {
  readonly thread: Thread;
  readonly title: string;
  readonly done: () => void;
}

/** Form for the title of a thread. An empty title removes it. */
export function TitleForm({ thread, title, done }: Props): ReactElement {
  const { m } = useUi();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<ChatError | null>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => field.current?.select(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = field.current?.value.trim() ?? '';
    if (busy) return;
    if (next === title) return done();
    setBusy(true);
    const refused = await thread.rename(next);
    setBusy(false);
    if (refused) setError(refused);
    else done();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Esc closes one layer at a time: the thread stays open.
    event.stopPropagation();
    event.preventDefault();
    done();
  };
  return (
    <form className="thread-title" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} noValidate>
      <input
        ref={field}
        type="text"
        dir="auto"
        maxLength={LONGEST}
        defaultValue={title}
        aria-label={threadTexts.renameLabel()}
        aria-invalid={error !== null}
        autoComplete="off"
      />
      <IconButton icon="check" type="submit" label={threadTexts.save()} />
      <IconButton icon="close" label={threadTexts.cancel()} onClick={done} />
      {error && (
        <p className="field-error" role="alert">
          {errorText(error, m)}
        </p>
      )}
    </form>
  );
}
