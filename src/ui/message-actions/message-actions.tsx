import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import type { MessageActionsProps } from '../parts/props.ts';
import { IconButton } from '../primitives/icon-button.tsx';

/** What can be done with one message, over its bubble. */
export function MessageActions({ message }: MessageActionsProps): ReactElement {
  const { m, model } = useUi();
  return (
    <div className="bar" role="toolbar">
      <IconButton icon="dots" label={m.menu()} onClick={() => model.actions.react(message.id, 'like')} />
    </div>
  );
}
