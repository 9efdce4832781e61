import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { errorText } from '../error-text.ts';
import { byKeyboard, focusComposer } from '../focus.ts';
import { rich } from '../primitives/rich.tsx';

/** Failures of the connection. They need no reason: the notice above states it, and the user only has to retry. */
const PLAIN = new Set(['unreachable', 'no-answer', 'server-error', 'unexpected']);

/** Errors that need a changed text. The same text is refused again, or needs a confirmation. */
const WORDS = new Set([
  'blocked',
  'bounced',
  'too-long',
  'no-command',
  'command-right',
  'command-refused',
  'input',
]);

/** Renders the line under a message that was not sent: the reason, where it helps, and the possible actions. */
export function FailedLine({ message }: { readonly message: MessageSnapshot }): ReactElement {
  const { m, model, root, setIntent } = useUi();
  const { error, id } = message;
  const code = error?.code ?? '';
  const actions = {
    edit: (
      <button type="button" onClick={() => setIntent({ kind: 'edit', message })}>
        {m.edit()}
      </button>
    ),
    retry: (
      <button
        type="button"
        onClick={(event) => {
          if (byKeyboard(event)) event.currentTarget.closest<HTMLElement>('[data-message]')?.focus();
          model.retry(id);
        }}
      >
        {code === 'bounced' ? m.sendAnyway() : m.tryAgain()}
      </button>
    ),
    discard: (
      <button
        type="button"
        onClick={(event) => {
          if (byKeyboard(event)) focusComposer(root);
          model.discard(id);
        }}
      >
        {m.discard()}
      </button>
    ),
  };
  return (
    <div className="under failed">
      {error && !PLAIN.has(code)
        ? rich(WORDS.has(code) ? m.notSentRefused : m.notSentBecause, {
            reason: <bdi>{errorText(error, m).replace(/[.。।]$/, '')}</bdi>,
            ...actions,
          })
        : rich(m.notSent, actions)}
    </div>
  );
}
