import { type ReactElement, useId } from 'react';
import type { Person } from '../../chat/index.ts';
import { profileTexts } from '../../i18n/index.ts';
import { Avatar, nameOf, untilText, useUi } from '../../ui/index.ts';
import type { OwnProfile, OwnProfileSnapshot } from './state/index.ts';

interface Props {
  readonly own: OwnProfile;
  readonly shown: OwnProfileSnapshot;
}

/** Lists the people whom the user has blocked or muted, with buttons to undo that. */
export function PeopleKept({ own, shown: { blocked, muted } }: Props): ReactElement {
  const { formats } = useUi();
  return (
    <>
      <Kept
        title={profileTexts.mutedPeople()}
        people={muted.map(({ person, until }) => ({
          person,
          note: until === undefined ? '' : untilText(until, formats),
        }))}
        undo={profileTexts.unmute()}
        undoNamed={profileTexts.unmuteNamed}
        run={own.unmute}
      />
      <Kept
        title={profileTexts.blockedPeople()}
        people={blocked.map((person) => ({ person, note: '' }))}
        undo={profileTexts.unblock()}
        undoNamed={profileTexts.unblockNamed}
        run={own.unblock}
      />
    </>
  );
}

interface KeptProps {
  readonly title: string;
  readonly people: readonly { readonly person: Person; readonly note: string }[];
  readonly undo: string;
  /** Label of the undo button with the person's name, for screen readers. */
  readonly undoNamed: (about: { name: string }) => string;
  readonly run: (id: string) => Promise<boolean>;
}

function Kept({ title, people, undo, undoNamed, run }: KeptProps): ReactElement {
  const { m } = useUi();
  const id = useId();
  return (
    <section className="settings" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {people.length === 0 ? (
        <p className="hint">{profileTexts.nobody()}</p>
      ) : (
        <ul aria-labelledby={id}>
          {people.map(({ person, note }) => (
            <li key={person.id} className="kept">
              <Avatar person={person} size={32} />
              <span className="kept-name" dir="auto">
                {nameOf(person, m)}
                {note && <small>{note}</small>}
              </span>
              <button
                type="button"
                className="link"
                aria-label={undoNamed({ name: nameOf(person, m) })}
                onClick={() => void run(person.id)}
              >
                {undo}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
