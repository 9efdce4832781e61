import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import type { ChatError, Person } from '../../../chat/index.ts';
import { createTexts } from '../../../i18n/index.ts';
import { Avatar, errorText, Icon, moveFromField, nameOf, useUi } from '../../../ui/index.ts';
import { peopleLike } from '../state/index.ts';

/** Time without typing before a search is requested, in ms; the same as in every search. */
const DEBOUNCE_MS = 300;

interface Props {
  readonly chosen: readonly Person[];
  readonly choose: (chosen: readonly Person[]) => void;
  /** Ids of people who are already there. */
  readonly without?: ReadonlySet<string>;
}

type Asked = readonly Person[] | ChatError | null;

/** Returns the app's people who match the typed text; null while they are loading. */
function useFound(query: string): Asked {
  const { model } = useUi();
  const [asked, setAsked] = useState<Asked>(null);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const reply = await peopleLike(await model.runtime(), query);
      if (!gone) setAsked(reply);
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : DEBOUNCE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [model, query]);
  return asked;
}

/** Selects people by name. Selected people stand above the results, and a press deselects them. */
export function PeoplePicker({ chosen, choose, without }: Props): ReactElement {
  const { m } = useUi();
  const [query, setQuery] = useState('');
  const found = useFound(query.trim());
  const isChosen = (id: string) => chosen.some((person) => person.id === id);
  const toggle = (person: Person) =>
    choose(isChosen(person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveFromField(event, '.people-field input, .person');
  return (
    <div className="picker" onKeyDown={onKeyDown}>
      {chosen.length > 0 && (
        <div className="chosen">
          {chosen.map((person) => (
            <button
              key={person.id}
              type="button"
              aria-label={createTexts.takeOut({ name: nameOf(person, m) })}
              onClick={() => toggle(person)}
            >
              <Avatar person={person} size={24} />
              <span dir="auto">{nameOf(person, m)}</span>
              <Icon name="close" size={14} />
            </button>
          ))}
        </div>
      )}
      <div className="people-field">
        <input
          type="search"
          data-first-focus
          autoComplete="off"
          aria-label={createTexts.find()}
          placeholder={createTexts.find()}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <People found={found} without={without} isChosen={isChosen} toggle={toggle} />
    </div>
  );
}

interface PeopleProps {
  readonly found: Asked;
  readonly without: ReadonlySet<string> | undefined;
  readonly isChosen: (id: string) => boolean;
  readonly toggle: (person: Person) => void;
}

function People({ found, without, isChosen, toggle }: PeopleProps): ReactElement {
  const { m } = useUi();
  if (found === null) {
    return (
      <p className="hint" role="status">
        {createTexts.searching()}
      </p>
    );
  }
  if ('code' in found) {
    return (
      <p className="failed" role="alert">
        {errorText(found, m)}
      </p>
    );
  }
  const others = found.filter(({ id }) => !without?.has(id));
  if (others.length === 0) {
    return (
      <p className="hint" role="status">
        {createTexts.nobody()}
      </p>
    );
  }
  return (
    <ul aria-label={createTexts.people()}>
      {others.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className="person"
            aria-pressed={isChosen(person.id)}
            onClick={() => toggle(person)}
          >
            <Avatar person={person} size={36} online={person.online} />
            <span className="person-name" dir="auto">
              {nameOf(person, m)}
            </span>
            {isChosen(person.id) && <Icon name="check" className="tick" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
