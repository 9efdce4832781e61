import type { ReactElement } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';
import { GreetingBubbles } from './greeting-bubbles.tsx';
import { StatusCard } from './status-card.tsx';

/** Before the first message: a welcome, who is there, and room to write. */
export function Home({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { m } = useUi();
  const { people } = conversation;
  return (
    // Focusable, because on a low screen it scrolls.
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
