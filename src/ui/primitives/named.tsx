import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Avatar, nameOf, useReadable } from '../kit.ts';

interface Props {
  readonly person: Person;
  /** Opens the person's profile; null if profiles cannot be opened. */
  readonly openProfile: ((person: Person) => void) | null;
}

/** Renders a person in a list, as a button that opens their profile. The user's own name is plain text. */
export function Named({ person, openProfile }: Props): ReactElement {
  const { m, model } = useUi();
  const { identity } = useReadable(model.session);
  const me = 'user' in identity && identity.user.id === person.id;
  const named = (
    <>
      <Avatar person={person} size={28} />
      <span dir="auto">{nameOf(person, m)}</span>
    </>
  );
  if (!openProfile || me) return named;
  return (
    <button type="button" className="named-person" onClick={() => openProfile(person)}>
      {named}
    </button>
  );
}
