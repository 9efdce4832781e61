import type { ReactElement } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';
import { GreetingBubbles } from './greeting-bubbles.tsx';
import { StatusCard } from './status-card.tsx';

/** Renders the start screen before the first message: a welcome, the people who are here, and room to write. */
export function Home({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { m } = useUi();
  const { people } = conversation;
  return (
    // Focusable, because the page scrolls on a low screen.
    <div className="home" role="group" aria-label={m.welcome()} tabIndex={0}>
      {people.length > 0 && <AvatarStack people={people} size={48} dots="all" />}
      <p className="greeting" dir="auto">
        {m.homeGreeting()}
      </p>
      <StatusCard people={people} />
      <div className="greeting-bubbles">
        <GreetingBubbles />
      </div>
    </div>
  );
}
