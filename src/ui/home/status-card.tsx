import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useCutOff } from '../hooks/use-cut-off.ts';
import { nameOf } from '../name-of.ts';
import { Icon } from '../primitives/icon.tsx';

/** Most names that fit on a line. */
const MOST_NAMES = 3;

interface Props {
  readonly people: readonly Person[];
  /** False while nobody knows who is there. */
  readonly isKnown: boolean;
  /** Shown while nobody is there; empty for none. */
  readonly away: string;
}

/** Renders only known facts: who is online, and the owner's text about answering. Renders nothing if there are none. */
export function StatusCard({ people, isKnown, away }: Props): ReactElement | null {
  const { m, formats, settings } = useUi();
  const cut = useCutOff();
  const here = people.filter((person) => !cut && person.online).slice(0, MOST_NAMES);
  const { subtitle } = settings;
  const names = formats.list(here.map((person) => nameOf(person, m)));
  // Without a connection, nobody's presence is known.
  const isAway = isKnown && !cut && here.length === 0;
  const later = (isAway && away) || subtitle;
  if (here.length === 0 && later === '') return null;
  return (
    <ul className="status-card">
      {here.length > 0 && (
        <li>
          <span className="dot" />
          <div>
            <strong>{m.homeHere({ count: here.length, names })}</strong>
            {subtitle && <p dir="auto">{subtitle}</p>}
          </div>
        </li>
      )}
      {here.length === 0 && (
        <li>
          <Icon name="clock" />
          <p className="alone" dir="auto">
            {later}
          </p>
        </li>
      )}
    </ul>
  );
}
