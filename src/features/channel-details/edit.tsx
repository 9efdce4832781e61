import { type ReactElement, useId, useState } from 'react';
import { detailsTexts, profileTexts } from '../../i18n/index.ts';
import { Avatar, PickPicture } from '../../ui/index.ts';
import { CHANNEL_NAME_MAX, type Details, type DetailsSnapshot } from './state/index.ts';

interface Props {
  readonly details: Details;
  readonly shown: DetailsSnapshot;
  readonly done: () => void;
}

/** Edits the name and the picture of a channel. */
export function Edit({ details, shown, done }: Props): ReactElement {
  const { cid, name, image, busy, sent, refused } = shown;
  const [typed, setTyped] = useState(name);
  const id = useId();
  const same = typed.trim() === '' || typed.trim() === name;
  const save = async () => {
    if (!same && (await details.rename(typed))) done();
  };
  return (
    <form
      className="pane-body"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="face-card">
        <Avatar person={{ id: cid, name: typed || name, ...(image ? { image } : {}) }} size={48} square />
        <PickPicture {...{ image, busy, sent }} error={refused} store={details.picture} />
      </div>
      <div className="named">
        <label htmlFor={id}>{detailsTexts.name()}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={CHANNEL_NAME_MAX}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className="button primary" disabled={busy || same}>
          {profileTexts.save()}
        </button>
      </div>
    </form>
  );
}
