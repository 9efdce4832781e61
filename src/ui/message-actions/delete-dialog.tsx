import type { ReactElement } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly close: () => void;
}

export function DeleteDialog({ message, close }: Props): ReactElement {
  const { m, model } = useUi();
  const remove = (forMe: boolean) => {
    model.actions.remove(message.id, forMe);
    close();
  };
  return (
    <Dialog title={m.deleteTitle()} close={close}>
      <p className="excerpt" dir="auto">
        {message.text}
      </p>
      <div className="stacked tall">
        <button type="button" className="button" onClick={close}>
          {m.cancel()}
        </button>
        <button type="button" className="button" onClick={() => remove(true)}>
          {m.deleteForMe()}
        </button>
        <button type="button" className="button danger" onClick={() => remove(false)}>
          {m.deleteForAll()}
        </button>
      </div>
    </Dialog>
  );
}
