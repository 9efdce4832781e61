import type { ReactElement } from 'react';
import { type MessageSnapshot, summarizeAttachments } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { attachmentsLabel, Dialog, Plain, useUi } from '../../ui/index.ts';

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
    <Dialog
      title={actionTexts.deleteTitle()}
      says={
        <Plain text={message.text || attachmentsLabel(summarizeAttachments(message.attachments ?? []), m)} />
      }
      excerpt
      close={close}
    >
      <div className="stacked tall">
        <button type="button" className="button" onClick={close}>
          {actionTexts.cancel()}
        </button>
        <button type="button" className="button" onClick={() => remove(true)}>
          {actionTexts.deleteForMe()}
        </button>
        <button type="button" className="button danger" onClick={() => remove(false)}>
          {actionTexts.deleteForAll()}
        </button>
      </div>
    </Dialog>
  );
}
