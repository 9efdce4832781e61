import type { ReactElement } from 'react';
import { profileTexts } from '../../i18n/index.ts';
import { nameOf, Pane, type PersonCardProps, type SheetProps, useUi } from '../../ui/index.ts';
import { Card } from './card.tsx';
import { Own } from './own.tsx';

/** Shows another person's card. */
export function PersonCard({ person, close, leave, children }: PersonCardProps): ReactElement {
  const { m } = useUi();
  return (
    <Pane title={nameOf(person, m)} closeLabel={profileTexts.closeCard()} close={close}>
      <div className="pane-body">
        <Card person={person} leave={leave}>
          {children}
        </Card>
      </div>
    </Pane>
  );
}

/** Shows the current user's profile and settings. */
export function OwnProfile({ close }: SheetProps): ReactElement {
  return (
    <Pane title={profileTexts.own()} closeLabel={profileTexts.close()} close={close}>
      <div className="pane-body">
        <Own />
      </div>
    </Pane>
  );
}
