import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { InlineText } from '../message/text/inline-text.tsx';
import { Avatar } from '../primitives/avatar.tsx';

/** Greetings with more lines would fill a page; the remaining lines share the last bubble. */
const MOST_BUBBLES = 4;

/** Splits the greeting into one bubble per line. */
function linesOf(greeting: string): readonly string[] {
  const lines = greeting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length <= MOST_BUBBLES) return lines;
  return [...lines.slice(0, MOST_BUBBLES - 1), lines.slice(MOST_BUBBLES - 1).join('\n')];
}

/** Renders the owner's greeting, signed by the site because no person wrote it. */
export function GreetingBubbles(): ReactElement | null {
  const { m, settings } = useUi();
  const lines = linesOf(settings.greeting);
  if (lines.length === 0) return null;
  const author = { id: settings.title, name: settings.title || m.defaultTitle() };
  return (
    <>
      {lines.map((line, index) => {
        const first = index === 0;
        const last = index === lines.length - 1;
        return (
          <div key={line} className={`row${first ? ' first' : ''}${last ? ' last' : ''}`}>
            {first && (
              <div className="name">
                <span dir="auto">{author.name}</span>
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
