import type { ReactElement } from 'react';
import { summarizeAttachments } from '../../chat/index.ts';
import { attachmentsLabel, Icon, IconButton, type Intent, nameOf, Plain, useUi } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

/** Shows the message being answered or edited, above the text in the same outline, and a way to cancel. */
export function IntentCard({
  intent,
  cancel,
}: {
  readonly intent: Intent;
  readonly cancel: () => void;
}): ReactElement {
  const { m } = useUi();
  const t = useTexts();
  const { kind, message } = intent;
  const edit = kind === 'edit';
  return (
    <div className={edit ? 'intent edit' : 'intent'}>
      {edit && <Icon name="pencil" size={18} />}
      <div className="what">
        <strong dir="auto">{edit ? t.editing() : message.mine ? m.you() : nameOf(message.author, m)}</strong>
        <span dir="auto">
          <Plain
            text={message.text || attachmentsLabel(summarizeAttachments(message.attachments ?? []), m)}
          />
        </span>
      </div>
      <IconButton icon="close" label={edit ? t.cancelEdit() : t.cancelReply()} onClick={cancel} />
    </div>
  );
}
