import type { ReactElement } from 'react';
import { profileTexts } from '../../i18n/index.ts';
import { nameOf, Pane, type ProfileProps, useUi } from '../../ui/index.ts';
import { Card } from './card.tsx';
import { Own } from './own.tsx';

/** Shows another person's card, or the current user's profile and settings. */
export function Profile({ person, close, leave, children }: ProfileProps): ReactElement {
  const { m } = useUi();
  return (
    <Pane
      title={person ? nameOf(person, m) : profileTexts.own()}
      closeLabel={person ? profileTexts.closeCard() : profileTexts.close()}
      close={close}
    >
      <div className="pane-body">
        {person ? (
          <Card person={person} leave={leave}>
            {children}
          </Card>
        ) : (
          <Own />
        )}
      </div>
    </Pane>
  );
}
