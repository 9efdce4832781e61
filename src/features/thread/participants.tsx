import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Person } from '../../chat/index.ts';
import { threadTexts } from '../../i18n/index.ts';
import { Dialog, Named, PersonSheet, useCanOpenProfiles, useUi } from '../../ui/index.ts';

/** Number of participants of a thread. A click lists them and leads to their cards. */
export function Participants({ people }: { readonly people: readonly Person[] }): ReactElement {
  const { root, model } = useUi();
  const canOpenProfiles = useCanOpenProfiles();
  const [shown, setShown] = useState<'nothing' | 'list' | Person>('nothing');
  const person = typeof shown === 'object' ? shown : null;
  const { can, cid } = model.conversation.get();
  const close = () => setShown('nothing');
  const title = threadTexts.participants({ count: people.length });
  const layer = root.querySelector('.panel');
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setShown('list')}>
        {title}
      </button>
      {shown === 'list' &&
        layer &&
        createPortal(
          <Dialog title={title} close={close}>
            <ul className="reactors">
              {people.map((one) => (
                <li key={one.id}>
                  <Named person={one} openProfile={canOpenProfiles ? setShown : null} />
                </li>
              ))}
            </ul>
            <div className="stacked">
              <button type="button" className="button" onClick={close}>
                {threadTexts.close()}
              </button>
            </div>
          </Dialog>,
          layer,
        )}
      {person && <PersonSheet person={person} close={close} leave={close} bansIn={can.ban ? cid : null} />}
    </>
  );
}
