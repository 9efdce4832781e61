import type { ReactElement } from 'react';
import type { ChatError } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText, State } from '../kit.ts';

interface Props {
  readonly title: string;
  readonly error: ChatError | null;
  readonly again: () => void;
}

/** Renders an error in place of content that could not be loaded: the reason and a retry button. */
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
