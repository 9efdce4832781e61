import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { InlineText } from '../message/inline-text.tsx';
import { nameOf } from '../name-of.ts';
import { Avatar } from '../primitives/avatar.tsx';

/** More lines than this are a page, not a greeting; the rest stays in the last bubble. */
const MOST_BUBBLES = 4;

/** One bubble a line. */
function linesOf(greeting: string): readonly string[] {
  const lines = greeting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length <= MOST_BUBBLES) return lines;
  return [...lines.slice(0, MOST_BUBBLES - 1), lines.slice(MOST_BUBBLES - 1).join('\n')];
}

/** The owner's greeting, said by the first person known, or by the site itself. */
export function GreetingBubbles({ people }: { readonly people: readonly Person[] }): ReactElement | null {
  const { m, settings } = useUi();
  const lines = linesOf(settings.greeting);
  if (lines.length === 0) return null;
  const site = { id: settings.title, name: settings.title || m.defaultTitle() };
  const author = people[0] ?? site;
  return (
    <>
      {lines.map((line, index) => {
        const first = index === 0;
        const last = index === lines.length - 1;
        return (
          <div key={line} className={`row${first ? ' first' : ''}${last ? ' last' : ''}`}>
            {first && (
              <div className="name">
                <span dir="auto">{nameOf(author, m)}</span>
              </div>
            )}
            {last && <Avatar person={author} size={28} />}
            <div className="line">
              <div className="bubble" dir="auto">
                <InlineText text={line} mentions={[]} />
              </div>
            </div>
          </div>
        );
      })}
    </>
  );
}
