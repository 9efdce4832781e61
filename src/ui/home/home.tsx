import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';
import type { Team } from '../support/use-team.tsx';
import { GreetingBubbles } from './greeting-bubbles.tsx';
import { StatusCard } from './status-card.tsx';

interface Props {
  readonly team: Team;
  /** Shown while nobody is there; empty for none. */
  readonly away: string;
}

/** Renders the start screen before the first message: a welcome, the people who are here, and room to write. */
export function Home({ team, away }: Props): ReactElement {
  const { m } = useUi();
  const people = team ?? [];
  return (
    // Focusable, because the page scrolls on a low screen.
    <div className="home" role="group" aria-label={m.welcome()} tabIndex={0}>
      {/* The faces keep their place while they are asked for: nothing moves when they come. */}
      {team?.length !== 0 && <AvatarStack people={people} size={48} dots="all" />}
      <p className="greeting" dir="auto">
        {m.homeGreeting()}
      </p>
      <StatusCard people={people} isKnown={Boolean(team)} away={away} />
      <div className="greeting-bubbles">
        <GreetingBubbles />
      </div>
    </div>
  );
}
