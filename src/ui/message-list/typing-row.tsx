import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Avatar } from '../kit.ts';
import { typingText } from '../typing-text.ts';

interface Props {
  readonly people: readonly Person[];
  /** True for one thin line, as in public rooms; false for dots in a bubble beside the avatar. */
  readonly line: boolean;
  /** Shows the names beside the bubble: more than two people talk. */
  readonly named: boolean;
}

export function TypingRow({ people, line, named }: Props): ReactElement | null {
  const { m } = useUi();
  const [first] = people;
  if (!first) return null;
  const dots = (
    <>
      <i />
      <i />
      <i />
    </>
  );
  if (line) {
    return (
      <div className="typing line">
        <span className="dots" aria-hidden="true">
          {dots}
        </span>
        <span className="typing-line">{typingText(people, m)}</span>
      </div>
    );
  }
  return (
    <div className="typing">
      <Avatar person={first} size={28} />
      <span className="bubble" aria-hidden="true">
        {dots}
      </span>
      <span className={named ? 'names' : 'vh'}>{typingText(people, m)}</span>
    </div>
  );
}
