import { type ReactElement, useState } from 'react';
import { type ConversationSnapshot, isStaff } from '../../chat/index.ts';
import { ComposerArea, type StaffDesk, UiContext, usePoint, useReadable, useUi } from '../../ui/index.ts';

interface Props {
  readonly conversation: ConversationSnapshot;
  readonly placeholder: string;
}

/**
 * Renders the composer. The people who answer get a bar over it. The bar loads later and changes what the composer
 * writes with, so that the composer itself stays and keeps its text and focus.
 */
export function Writing({ conversation, placeholder }: Props): ReactElement {
  const ui = useUi();
  const { identity } = useReadable(ui.model.session);
  const { cid, composer } = conversation;
  const answers = identity.kind === 'user' && isStaff(identity.user.role);
  const wanted = answers && composer === 'open' && cid?.startsWith('support:') === true;
  const Bar = usePoint('staff-composer', wanted);
  const [desk, setDesk] = useState<StaffDesk | null>(null);
  const used = wanted ? desk : null;
  return (
    <>
      {Bar && wanted && <Bar conversation={conversation} report={setDesk} />}
      <UiContext.Provider value={used?.ui ?? ui}>
        <ComposerArea
          key={used?.place}
          conversation={conversation}
          placeholder={used?.placeholder ?? placeholder}
        />
      </UiContext.Provider>
    </>
  );
}
