import { Fragment, type ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { useCutOff } from '../hooks/use-cut-off.ts';
import { useNow } from '../hooks/use-now.ts';

interface Props {
  readonly people: readonly Person[];
  /** Further facts, each after a dot. */
  readonly more?: readonly string[];
}

const MINUTE = 60_000;

/** Renders "Online" with its dot, or when someone was last here, and the further facts. */
export function Presence({ people, more = [] }: Props): ReactElement | null {
  const { m, formats } = useUi();
  const cut = useCutOff();
  const online = !cut && people.some((person) => person.online);
  const lastActive = Math.max(0, ...people.map((person) => person.lastActive ?? 0));
  const shownFacts = more.filter((fact) => fact !== '');
  // If both do not fit, the owner's text about answering is worth more than when someone was last here.
  const seen = !online && !cut && lastActive > 0 && shownFacts.length === 0;
  const now = useNow(seen);
  const facts = [
    ...(online ? [m.online()] : []),
    ...shownFacts,
    ...(seen
      ? [now - lastActive < MINUTE ? m.lastSeenNow() : m.lastSeen({ ago: formats.ago(lastActive, now) })]
      : []),
  ];
  if (facts.length === 0) return null;
  return (
    <div className="presence">
      {online && <span className="dot" />}
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && (
            <span className="sep" aria-hidden="true">
              ·
            </span>
          )}
          <span className={online && index === 0 ? 'online' : ''} dir="auto">
            {fact}
          </span>
        </Fragment>
      ))}
    </div>
  );
}
