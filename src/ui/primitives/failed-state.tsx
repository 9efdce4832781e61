import type { ReactElement } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText, State } from '../kit.ts';

interface Props {
  readonly title: string;
  readonly error: ChatError | null;
  readonly again: () => void;
}

/** What stands in the place of what could not be read: why, and the way to try again. */
export function FailedState({ title, error, again }: Props): ReactElement {
  const { m } = useUi();
  return (
    <State
      icon="alert"
      failed
      title={title}
      text={error ? errorText(error, m) : m.errorGeneric()}
      action={{ label: m.retry(), run: again }}
    />
  );
}
