import { type ReactElement, useState } from 'react';
import type { Person } from '../../../chat/index.ts';
import { detailsTexts } from '../../../i18n/index.ts';
import { errorText, useUi } from '../../../ui/index.ts';
import type { Details, DetailsSnapshot } from '../state/index.ts';
import { PeoplePicker } from './people-picker.tsx';

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
  readonly done: () => void;
}

/** Adds people to a conversation, or invites them. */
export function AddPeople({ details, shown: { members, busy, refused }, done }: Props): ReactElement {
  const { m } = useUi();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const idle = busy || chosen.length === 0;
  const run = async (bring: Details['add']) => {
    if (await bring(chosen.map(({ id }) => id))) done();
  };
  return (
    <>
      <div className="pane-body">
        <PeoplePicker
          chosen={chosen}
          choose={setChosen}
          without={new Set(members.map(({ person }) => person.id))}
        />
      </div>
      <div className="pane-foot">
        {refused && (
          <p className="failed" role="alert">
            {errorText(refused, m)}
          </p>
        )}
        <button type="button" className="button" disabled={idle} onClick={() => void run(details.invite)}>
          {detailsTexts.invite()}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={idle}
          onClick={() => void run(details.add)}
        >
          {detailsTexts.addNow()}
        </button>
      </div>
    </>
  );
}
